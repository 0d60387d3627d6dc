import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import type { NeededProof, ProofKind } from '../../../../elements/base/contract/proof.ts'
import type { Caller } from '../../access/caller.ts'
import { logOfCaller } from '../../access/operations.ts'
import { hasFactor, hasPasskey, usesDirectory } from '../../access/session-queries.ts'
import type { Transaction } from '../../database/open.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Platform } from '../platform.ts'

const words: Record<ProofKind, string> = {
  export: '导出',
  grant: '更改账号和授权',
  delete: '删除',
  reset: '重置',
  passkey: '添加通行密钥',
  viewing: '以他人身份查看'
}

const kinds = new WeakMap<object, ProofKind>()

/** Records the kind of the sensitive calls that a guard protects. */
export const asksProof = (check: object, kind: ProofKind) => kinds.set(check, kind)

/** Returns the kind of the sensitive calls that a guard protects, if any. */
export const proofKindOf = (check: object) => kinds.get(check)

interface ProofRow {
  is_fresh: boolean
  by_password: boolean
  has_password: boolean
  has_factor: boolean
  has_passkey: boolean
}

/** Minutes for which a proof counts before a passkey is added or a view begins, while the platform has no rule. */
const minutesWithoutRule = 10
const alwaysProved: readonly ProofKind[] = ['passkey', 'viewing']

/** Read at each sensitive call: another server may have accepted the proof a moment ago. */
const proofQuery = (accounts: 'synced' | 'all' | undefined) => ({
  name: `proof-${accounts}`,
  text: `select s.proven_time > now() - make_interval(mins => $2) as is_fresh, s.by_password,
      u.password <> '' ${accounts ? `or ${usesDirectory('u', accounts)}` : ''} as has_password, ${hasFactor('u.id')} as has_factor,
      ${hasPasskey('u.id')} as has_passkey
    from sessions s join users u on u.id = s.user_id where s.token_hash = $1`
})

/** Credentials that the next proof needs; a passkey may replace them. */
type Needed = Pick<NeededProof, 'password' | 'code'> & { passkey: boolean }

/**
 * Returns whether the last proof of a session is newer than some minutes, and what the next one needs. A person with a
 * second factor gives the password and a code, or the code alone after signing in by ticket or phone.
 */
export const readProof = async (
  { database, ldap }: Pick<Platform, 'database' | 'ldap'>,
  tokenHash: string,
  minutes: number
): Promise<{ isFresh: boolean; needed: Needed }> => {
  const { rows } = await database.$client.query<ProofRow>({
    ...proofQuery(ldap?.accounts),
    values: [tokenHash, minutes]
  })
  const [row] = rows
  if (!row) return { isFresh: false, needed: { password: false, code: false, passkey: false } }
  const {
    is_fresh: isFresh,
    by_password: byPassword,
    has_password: hasPassword,
    has_factor: code,
    has_passkey: passkey
  } = row
  return { isFresh, needed: { password: hasPassword && (byPassword || !code), code, passkey } }
}

/** Notes that the person of a session has confirmed their identity. */
export const noteProof = (tx: Transaction, tokenHash: string) =>
  tx.update(sessions).set({ provenTime: sql`now()` }).where(eq(sessions.tokenHash, tokenHash))

/**
 * Refuses a sensitive call if the person has proved nothing for longer than the platform allows, by the clock of the
 * database. Does nothing while the setting is off, except for passkeys and views.
 */
export const requireProof = async (
  platform: Pick<Platform, 'database' | 'ldap' | 'passkeys' | 'sessionRules'>,
  request: FastifyRequest,
  caller: Caller,
  kind: ProofKind
) => {
  const { database, passkeys, sessionRules } = platform
  const proofMinutes = sessionRules.proofMinutes || (alwaysProved.includes(kind) ? minutesWithoutRule : 0)
  if (!proofMinutes) return
  const {
    isFresh,
    needed: { passkey, ...needed }
  } = await readProof(platform, caller.tokenHash, proofMinutes)
  if (isFresh) return
  const action = `${words[kind]}前未再次验证身份，已拒绝`
  await database.transaction(tx => logOfCaller(request, caller)(tx, { logType: '1', operateType: '1', action }))
  // An application cannot confirm the identity of a person, and its pages must not ask for passwords of the platform.
  if (caller.client)
    throw new Refusal(
      `${words[kind]}须验证身份，不能在接入应用“${caller.client.name}”中进行，请直接登录本平台操作`,
      codes.forbidden
    )
  throw new Refusal(
    `${words[kind]}前请再次验证身份，或重新登录：您上次验证已超过 ${proofMinutes} 分钟`,
    codes.mustProve,
    { kind, ...needed, ...(passkey && { passkeyOrigin: passkeys.origin }) } satisfies NeededProof
  )
}
