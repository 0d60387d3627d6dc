import { hash, verify } from '@node-rs/argon2'
import { desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import {
  formerPasswords,
  passwordProblem,
  passwordRefusals,
  type PasswordProblem
} from '../../../../elements/base/contract/password.ts'
import type { Database } from '../../database/open.ts'
import { passwordHistory, users } from '../../database/tables/accounts.ts'
import type { Platform } from '../../http/platform.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { inTurns, inTurnsOf } from '../../kernel/limit-concurrency.ts'
import { refuseLocked } from './attempts/attempts.ts'
import { isOfDirectory } from './ldap/accounts.ts'
import { bindAs } from './ldap/bind.ts'

// Hashing uses Node's four pool threads; two stay free for file access.
const turns = inTurns(2)

/** Hashes with argon2id and the library's defaults: 19 MiB, two passes, about 25 ms. */
export const hashPassword = (password: string) => turns(() => hash(password))

/**
 * Hashes a random initial password of 70 bits with low cost, because it cannot be guessed. An import of thousands would
 * otherwise delay sign-ins.
 */
export const hashFirstPassword = (password: string) => hash(password, { memoryCost: 1024, timeCost: 1 })

/** Checked if the user does not exist, so that the response time does not reveal known names. */
const nobodysHash = await hash('nobody holds this password')

export const checkPassword = async (stored: string | undefined, password: string) => {
  const matches = await turns(() => verify(stored || nobodysHash, password))
  return Boolean(stored) && matches
}

type Checking = { id: string; username: string; password: string } | undefined

/** Queues the binds of an account, because concurrent guesses would lock it in the directory. */
const binds = inTurnsOf(1)

/**
 * Checks the password of a person: by a bind at the directory for its accounts, otherwise the one of the platform.
 * @throws Refusal if the name is locked, the directory is away or refuses the account
 */
export const checkOwnPassword = async (
  { database, ldap }: Pick<Platform, 'database' | 'ldap'>,
  user: Checking,
  password: string,
  { address, request }: { address: string; request: FastifyRequest }
) => {
  if (ldap && user && (await isOfDirectory(database, ldap, user.id)))
    return binds(user.id, async () => {
      await refuseLocked(database, user.username, address)
      return bindAs(ldap, user.username, password, request.log)
    })
  return checkPassword(user?.password, password)
}

const refuse = (problem: PasswordProblem): never => {
  throw new Refusal(passwordRefusals[problem], codes.failed, { problem })
}

/** Requires a password that follows the rules (`contract/password.ts`). */
export const requireStrongPassword = (password: string, username: string) => {
  const problem = passwordProblem(password, username)
  if (problem) refuse(problem)
}

/** Requires a password that follows the rules, and an equal confirmation. */
export const requireGoodPassword = (password: string, confirmation: string, username: string) => {
  requireStrongPassword(password, username)
  if (password !== confirmation) throw new Refusal('两次输入密码不一致!')
}

/**
 * Refuses the person's last passwords, the present one included. Call it only for people who proved who they are:
 * the answer tells that a password was used.
 */
export const requireNewPassword = async (database: Database, userId: string, password: string) => {
  const [user] = await database.select({ hash: users.password }).from(users).where(eq(users.id, userId))
  const former = await database
    .select({ hash: passwordHistory.hash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.id))
    .limit(formerPasswords - 1)
  for (const { hash: stored } of [...(user ? [user] : []), ...former])
    if (stored && (await checkPassword(stored, password))) refuse('former')
}
