import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { PasskeyAssertion, PasskeyHandle, PasskeyRequest } from '../../../../../elements/base/contract/passkey.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { passkeys } from '../../../database/tables/passkeys.ts'
import type { Platform } from '../../../http/platform.ts'
import { logFailure } from '../../../kernel/log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { countFailure, refuseLocked } from '../attempts/attempts.ts'
import { newChallenge, patience, spendChallenge, type ChallengeOwner } from './challenges.ts'

type Passkey = typeof passkeys.$inferSelect
type User = typeof users.$inferSelect

/** Identifier of a person in their authenticators. */
export const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

export const presentHandle = ({ credentialId, transports }: Passkey): PasskeyHandle => ({
  id: credentialId,
  type: 'public-key',
  transports: transports.split(',').filter(Boolean)
})

/** Asks for a signature, of any passkey of this platform unless some are given. */
export const requestAssertion = async (
  { database, passkeys: { rpId } }: Pick<Platform, 'database' | 'passkeys'>,
  owner: ChallengeOwner,
  allowed: readonly Passkey[] = []
): Promise<PasskeyRequest> => ({
  challenge: await newChallenge(database, owner),
  rpId,
  timeout: patience,
  allowCredentials: allowed.map(presentHandle),
  userVerification: 'required'
})

/** Returns the counter of a valid signature. @throws Error if the signature, its page or its host name is wrong */
const verify = async (
  { passkeys: { origin } }: Pick<Platform, 'passkeys'>,
  passkey: Passkey,
  given: PasskeyAssertion
) => {
  let challenge = ''
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...given, clientExtensionResults: {} },
    expectedChallenge: signed => {
      challenge = signed
      return true
    },
    expectedOrigin: origin,
    expectedRPID: passkey.rpId,
    requireUserVerification: true,
    // Compared in the database below: two uses of a copy may arrive at once.
    credential: { id: passkey.credentialId, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 }
  })
  if (!verified) throw new Error('the signature is wrong')
  return { challenge, counter: authenticationInfo.newCounter }
}

/** Stores the counter. Returns false if it did not grow, as with a copied passkey. */
const noteUse = async (database: Database, id: string, counter: number) => {
  const grows = counter > 0 ? lt(passkeys.counter, counter) : eq(passkeys.counter, 0)
  const used = await database
    .update(passkeys)
    .set({ counter, lastUsed: sql`now()` })
    .where(and(eq(passkeys.id, id), grows))
    .returning({ id: passkeys.id })
  return used.length > 0
}

interface Asserted {
  given: PasskeyAssertion
  owner: ChallengeOwner
  address: string
  request: FastifyRequest
  /** Person of the session; absent at sign-in. */
  userId?: string
  /** Logs a refused signature. */
  failed: (tx: Transaction, reason: string, user: User | undefined) => Promise<unknown>
}

const unknown = () => new Refusal('这个通行密钥不属于本平台的账号，或已被删除，请换用其他方式')
const wrong = () => new Refusal('通行密钥验证失败，请重试或换用其他方式')

/**
 * Accepts a signature once. Wrong ones count as wrong passwords do, and lock the account.
 * @throws Refusal
 */
export const acceptAssertion = async (
  platform: Platform,
  { given, owner, address, request, userId, failed }: Asserted
): Promise<{ passkey: Passkey; user: User }> => {
  const { database } = platform
  const [found] = await database
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.userId), isNull(users.deletedTime)))
    .where(eq(passkeys.credentialId, given.id))
  if (!found || (userId !== undefined && found.user.id !== userId)) {
    await database.transaction(tx => failed(tx, '通行密钥未知', undefined))
    throw unknown()
  }
  const { passkey, user } = found
  await refuseLocked(database, user.username, address)
  const refuse = async (reason: string, refusal = wrong()): Promise<never> => {
    await database.transaction(async tx => {
      const isLocking = await countFailure(tx, user.username, address)
      await failed(tx, isLocking ? `${reason}，锁定账号` : reason, user)
    })
    throw refusal
  }
  const { userHandle } = given.response
  const isOwn = userHandle === undefined ? userId !== undefined : userHandle === handleOf(user.id)
  if (!isOwn) return refuse('通行密钥验证失败')
  const signed = await verify(platform, passkey, given).catch((failure: unknown) => {
    logFailure(request.log, 'warn', failure, 'a passkey was refused')
    return refuse('通行密钥验证失败')
  })
  if (!(await spendChallenge(database, signed.challenge, owner)))
    throw new Refusal('本次验证已超过 5 分钟或已使用，请重试')
  if (!(await noteUse(database, passkey.id, signed.counter)))
    return refuse(
      '通行密钥的计数没有增加，可能被复制',
      new Refusal('这个通行密钥可能已被复制，不能使用；请换用其他方式登录，在个人中心删除它，并告知管理员')
    )
  return { passkey, user }
}
