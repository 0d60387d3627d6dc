import type { FastifyRequest } from 'fastify'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import type { NeededProof, ProofKind } from '../../../../elements/base/contract/proof.ts'
import type { Caller } from '../../access/caller.ts'
import { logOfCaller } from '../../access/operations.ts'
import { readProof } from '../../access/proofs.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Platform } from '../platform.ts'

const words: Record<ProofKind, string> = { export: '导出', grant: '更改账号和授权', delete: '删除', reset: '重置' }

const kinds = new WeakMap<object, ProofKind>()

/** Records the kind of the sensitive calls that a guard protects. */
export const asksProof = (check: object, kind: ProofKind) => kinds.set(check, kind)

/** Returns the kind of the sensitive calls that a guard protects, if any. */
export const proofKindOf = (check: object) => kinds.get(check)

/**
 * Refuses a sensitive call if the person has proved nothing for longer than the platform allows, by the clock of the
 * database. Does nothing while the setting is off.
 */
export const requireProof = async (
  { database, sessionRules: { proofMinutes } }: Pick<Platform, 'database' | 'sessionRules'>,
  request: FastifyRequest,
  caller: Caller,
  kind: ProofKind
) => {
  if (!proofMinutes) return
  const { isFresh, needed } = await readProof(database, caller.tokenHash, proofMinutes)
  if (isFresh) return
  const action = `${words[kind]}前未再次验证身份，已拒绝`
  await database.transaction(tx => logOfCaller(request, caller)(tx, { logType: '1', operateType: '1', action }))
  throw new Refusal(
    `${words[kind]}前请再次验证身份，或重新登录：您上次验证已超过 ${proofMinutes} 分钟`,
    codes.mustProve,
    { kind, ...needed } satisfies NeededProof
  )
}
