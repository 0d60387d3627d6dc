import { inArray, sql } from 'drizzle-orm'
import type { BulkResult } from '../../../../elements/base/contract/user.ts'
import type { Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { grantReviewItems as items } from '../../database/tables/reviews.ts'
import { userRoles } from '../../database/tables/accounts.ts'
import { userSubsites } from '../../database/tables/content.ts'
import { userPositions } from '../../database/tables/positions.ts'
import type { Platform } from '../../http/platform.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockExisting } from '../user/account/users.ts'
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

/**
 * Locks the people of the items. Returns why items cannot be decided: their grants are gone, which is stored, or have
 * another last day, which is stored for the next decision.
 */
const requirePresent = async ({ tx, caller }: Deciding, open: Locked[]) => {
  await lockExisting(tx, caller, [...new Set(open.map(({ userId }) => userId))])
  const { rows } = await tx.execute<{ id: string; day: string | null }>(sql`
    select i.id::text, coalesce(r.valid_until, s.valid_until, p.valid_until) as day from ${items} i
    left join ${userRoles} r on i.kind = 'role' and r.user_id = i.user_id and r.role_id = i.grant_id
    left join ${userSubsites} s on i.kind = 'site' and s.user_id = i.user_id and s.subsite_id = i.grant_id
    left join ${userPositions} p on i.kind = 'position' and p.user_id = i.user_id and p.position_id = i.grant_id
    where i.id = any(${sql.param(open.map(({ id }) => id))}::bigint[]) and
      coalesce(r.valid_until, s.valid_until, p.valid_until) is distinct from i.valid_until`)
  const changed = JSON.stringify(rows)
  await tx.execute(sql`
    update ${items} set valid_until = coalesce(n.day, ${items}.valid_until),
      decision = case when n.day is null then 'gone' else decision end,
      decided_by_name = case when n.day is null then ${caller.realname} else decided_by_name end,
      decided_time = case when n.day is null then now() else decided_time end
    from jsonb_to_recordset(${changed}::jsonb) as n (id bigint, day text) where ${items}.id = n.id`)
  return rows.map(({ id, day }): [string, string] => [
    id,
    day === null ? '已经没有该授权，无须决定' : `到期日已改为${day ? ` ${day}` : '无期限'}，请核对后再决定`
  ])
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
  const undecided = found.filter(({ decision: earlier }) => earlier === '' || earlier === 'keep')
  for (const item of found)
    if (!undecided.includes(item)) failed.set(String(item.id), item.decision === 'take' ? '已经收回' : '已经没有该授权')
  for (const [id, reason] of await requirePresent(deciding, undecided)) failed.set(id, reason)
  const open = undecided.filter(({ id }) => !failed.has(String(id)))
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
