import { and, eq, isNull, sql } from 'drizzle-orm'
import type { OidcSettings } from './oidc-settings.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { oidcLinks, oidcSessions } from '../../../database/tables/oidc.ts'
import { sessions } from '../../../database/tables/sessions.ts'
import type { Platform } from '../../../http/platform.ts'
import { sha256 } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { readable, type Seal } from '../../../kernel/seal.ts'

/** Identity that the OpenID provider has proved. */
export interface OidcIdentity {
  issuer: string
  subject: string
  /** Value of the claim with the username; '' if the provider gave none. */
  username: string
  idToken: string
  redirectUri: string
  /** Epoch seconds at which the provider identified the person; undefined if it does not say. */
  provenAt?: number
  /** The provider checked a second factor, and the platform trusts it. */
  hasFactor: boolean
  /** The second step of this platform followed. */
  isSecond?: boolean
}

export const closeIdentity = (seal: Seal, identity: OidcIdentity) => seal.close(JSON.stringify(identity))

/** Returns the identity of a sign-in that waited for the second step; undefined for other sign-ins. */
export const openIdentity = (seal: Seal, sealed: string): OidcIdentity | undefined => {
  const text = readable(seal, sealed)
  return text ? { ...(JSON.parse(text) as OidcIdentity), isSecond: true } : undefined
}

const otherIdentity = () =>
  new Refusal('该账号已关联统一身份认证中的另一个身份，请联系管理员核实，在用户管理中解除关联后再登录')

const linkOf = ({ issuer, subject }: OidcIdentity) => and(eq(oidcLinks.issuer, issuer), eq(oidcLinks.subject, subject))

/**
 * Returns the account of an identity: the linked one, otherwise the only one with the username. A claim that changes
 * later moves no link.
 */
export const findPerson = async (database: Database, { claim }: OidcSettings, identity: OidcIdentity) => {
  const [linked] = await database
    .select({ user: users })
    .from(oidcLinks)
    .innerJoin(users, and(eq(users.id, oidcLinks.userId), isNull(users.deletedTime)))
    .where(linkOf(identity))
  if (linked) return linked.user
  const username = identity.username.trim().toLowerCase()
  if (!username) throw new Refusal(`统一身份认证没有给出您的账号（${claim}），请联系管理员`)
  const found = await database
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username), isNull(users.deletedTime)))
    .limit(2)
  const [user] = found
  if (!user || found.length > 1) throw new Refusal('统一身份认证的账号在本平台没有对应用户，请联系管理员')
  const [other] = await database
    .select({ subject: oidcLinks.subject })
    .from(oidcLinks)
    .where(and(eq(oidcLinks.userId, user.id), eq(oidcLinks.issuer, identity.issuer)))
  if (other) throw otherIdentity()
  return user
}

/** Notes the identity of a new session, and links it with the account. @returns whether the link is new */
export const noteOidc = async (
  tx: Transaction,
  { seal }: Pick<Platform, 'seal'>,
  userId: string,
  token: string,
  identity: OidcIdentity
): Promise<boolean> => {
  const { issuer, subject, idToken, redirectUri, hasFactor, provenAt, isSecond } = identity
  const { rowCount } = await tx.insert(oidcLinks).values({ issuer, subject, userId }).onConflictDoNothing()
  const [linked] = await tx.select({ userId: oidcLinks.userId }).from(oidcLinks).where(linkOf(identity))
  // Another sign-in linked the account or the identity meanwhile.
  if (linked?.userId !== userId) throw otherIdentity()
  const tokenHash = sha256(token)
  await tx.insert(oidcSessions).values({ tokenHash, sealed: seal.close(idToken), redirectUri, hasFactor })
  // A provider signs in silently while its own session lasts, which proves nothing about now.
  if (!isSecond)
    await tx
      .update(sessions)
      .set({ provenTime: sql`least(now(), to_timestamp(${provenAt ?? 0}))` })
      .where(eq(sessions.tokenHash, tokenHash))
  return Boolean(rowCount)
}
