import { and, eq, gt, sql } from 'drizzle-orm'
import { codes } from '../../../../../elements/base/contract/envelope.ts'
import { needsFactor } from '../../../access/session-queries.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { signInTickets } from '../../../database/tables/sessions.ts'
import type { Platform } from '../../../http/platform.ts'
import { newToken, sha256 } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findFactor } from './factor.ts'

const isFresh = gt(signInTickets.createTime, sql`now() - interval '5 minutes'`)
const isTicket = (ticket: string) => and(eq(signInTickets.ticketHash, sha256(ticket)), isFresh)

/** Returns true if a role requires a second factor and the person has a passkey of this address. */
export const needsPasskey = async (database: Database | Transaction, userId: string, rpId: string) => {
  const { rows } = await database.execute<{ needed: boolean }>(
    sql`select ${sql.raw(needsFactor('u.id'))}
      and exists (select from passkeys where user_id = u.id and rp_id = ${rpId}) as needed from users u where u.id = ${userId}`
  )
  return rows[0]?.needed === true
}

/**
 * Ends the first step of a sign-in if the person has a second factor. `oidc` is the sealed identity at the provider.
 * @throws Refusal with code 424 and the ticket for the second step; with none if a passkey is needed
 */
export const askFactor = async (
  { database, passkeys }: Pick<Platform, 'database' | 'passkeys'>,
  userId: string,
  byPassword = false,
  oidc = ''
) => {
  if (!(await findFactor(database, userId))) {
    if (await needsPasskey(database, userId, passkeys.rpId))
      throw new Refusal('您的角色需要双因素认证，请点击“使用通行密钥登录”')
    return
  }
  const ticket = newToken()
  await database.insert(signInTickets).values({ ticketHash: sha256(ticket), userId, byPassword, oidc })
  throw new Refusal('请输入动态验证码，完成双因素认证', codes.secondFactor, { ticket })
}

const endedTicket = () => new Refusal('本次登录已超过 5 分钟或已结束，请重新登录', codes.secondFactor)

export const readTicket = async (database: Database, ticket: string) => {
  const [row] = await database.select().from(signInTickets).where(isTicket(ticket))
  if (!row) throw endedTicket()
  return row
}

export const spendTicket = async (tx: Transaction, ticket: string) => {
  const spent = await tx.delete(signInTickets).where(isTicket(ticket)).returning({ userId: signInTickets.userId })
  if (!spent.length) throw endedTicket()
}
