import { inArray, sql } from 'drizzle-orm'
import type { BulkResult } from '../../../../elements/base/contract/user.ts'
import type { Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { grantReviewItems as items } from '../../database/tables/reviews.ts'
import type { Platform } from '../../http/platform.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { changePositions, changeRoles, changeSites } from '../user/bulk/bulk-calls.ts'
import { lockItems, requireReview } from './reviews.ts'

const changes = { role: changeRoles, site: changeSites, position: changePositions }

interface Deciding {
  platform: Platform
  tx: Transaction
  caller: Caller
  log: Log<Operation>
}

type Locked = Awaited<ReturnType<typeof lockItems>>[number]

/** Takes grants of one kind and id from their people. Returns why some of them stay, by person. */
const take = async ({ tx, ...deciding }: Deciding, reason: string, [first, ...others]: [Locked, ...Locked[]]) => {
  const ids = [first, ...others].map(({ userId }) => userId)
  const log: Log<Operation> = (inner, done) =>
    deciding.log(
      inner,
      [done].flat().map(operation => ({
        ...operation,
        changes: [...(operation.changes ?? []), { title: '原因', before: '', after: reason }]
      }))
    )
  try {
    const { failed } = await tx.transaction(inner =>
      changes[first.kind]({ ...deciding, log, tx: inner }, { ids, mode: 'remove', values: [first.grantId] })
    )
    return new Map(failed.map(({ id, message }) => [id, message]))
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    return new Map(ids.map(id => [id, problem.message]))
  }
}

/** Keeps grants of a review, or takes them back by the rules of the call that takes them. */
export const decide = async (
  deciding: Deciding,
  { reviewId, decision, ids }: { reviewId: string; decision: 'keep' | 'take'; ids: string[] }
): Promise<BulkResult> => {
  const { tx, caller, log } = deciding
  const { scopeName } = await requireReview(tx, caller, reviewId)
  const found = await lockItems(tx, caller, reviewId, ids.map(Number))
  if (found.length === 0) throw new Refusal('没有找到所选的授权，或它们已不在您的管理范围，请刷新后重试')
  const gone = new Map(
    ids.filter(id => !found.some(item => String(item.id) === id)).map(id => [id, '已不在您的管理范围，请刷新后重试'])
  )
  const failed = new Map<string, string>()
  const scope = `权限复核“${scopeName || '全部人员'}”`
  const open = found.filter(item => item.decision !== 'take')
  for (const item of found) if (item.decision === 'take') failed.set(String(item.id), '已经收回')
  if (decision === 'take')
    for (const alike of Map.groupBy(open, ({ kind, grantId }) => `${kind} ${grantId}`).values()) {
      const refused = await take(deciding, scope, alike as [Locked, ...Locked[]])
      for (const { id, userId } of alike) if (refused.has(userId)) failed.set(String(id), refused.get(userId)!)
    }
  const done = open.map(({ id }) => String(id)).filter(id => !failed.has(id))
  await tx
    .update(items)
    .set({ decision, decidedByName: caller.realname, decidedTime: sql`now()` })
    .where(inArray(items.id, done.map(Number)))
  if (done.length > 0)
    await log(tx, {
      ...{ action: '权限复核', operateType: '3', object: scopeName || '全部人员', objectId: reviewId },
      changes: [{ title: decision === 'keep' ? '保留' : '收回', before: '', after: `${done.length} 项` }]
    })
  const titles = new Map(found.map(({ id, realname }) => [String(id), realname]))
  return {
    done,
    failed: [...gone, ...failed].map(([id, message]) => ({ id, title: titles.get(id) ?? '', message }))
  }
}
