import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import { takenIndex, type Transaction } from '../../database/open.ts'
import { contentEntries } from '../../database/tables/content-entries.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'

const lockChosen = async (tx: Transaction, articleId: string, ids: string[]) => {
  const rows = await tx
    .select({ id: contentEntries.id, state: contentEntries.state })
    .from(contentEntries)
    .where(
      and(eq(contentEntries.articleId, articleId), inArray(contentEntries.id, ids), eq(contentEntries.mergedInto, ''))
    )
    .orderBy(asc(contentEntries.createTime), asc(contentEntries.id))
    .for('update')
  if (rows.length < new Set(ids).size) throw notFound('提交内容')
  return rows
}

/** Decides about entries and those merged into them. @returns the entries as they were */
export const judge = async (
  tx: Transaction,
  { realname }: Caller,
  articleId: string,
  ids: string[],
  decided: Pick<typeof contentEntries.$inferInsert, 'state' | 'reason' | 'reply' | 'replyByName'>
) => {
  const before = await lockChosen(tx, articleId, ids)
  await tx
    .update(contentEntries)
    .set({ ...decided, updateByName: realname, updateTime: sql`now()` })
    .where(or(inArray(contentEntries.id, ids), inArray(contentEntries.mergedInto, ids)))
    .catch((error: unknown) => {
      // A cancelled entry comes back, and the person sent another one since.
      if (takenIndex(error) === 'content_entries_digest') throw new Refusal('其中有人已另行提交，不能恢复')
      throw error
    })
  return before
}

/** Merges entries into the oldest of them. @returns how many were merged */
export const mergeChosen = async (tx: Transaction, articleId: string, ids: string[]) => {
  const [target, ...others] = await lockChosen(tx, articleId, ids)
  if (!target || others.length === 0) throw new Refusal('请至少选择两条再合并')
  const merged = others.map(({ id }) => id)
  const moved = await tx
    .update(contentEntries)
    .set({ mergedInto: target.id, state: target.state })
    .where(or(inArray(contentEntries.id, merged), inArray(contentEntries.mergedInto, merged)))
    .returning({ id: contentEntries.id })
  await tx
    .update(contentEntries)
    .set({ count: sql`${contentEntries.count} + ${moved.length}` })
    .where(eq(contentEntries.id, target.id))
  return merged.length
}

/** Merges undecided entries with equal text and answers into the oldest. @returns how many were merged */
export const mergeEqual = async (tx: Transaction, articleId: string) => {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with alike as (
      select id, first_value(id) over (partition by text_hash order by create_time, id) as target
      from content_entries where article_id = ${articleId} and merged_into = '' and state = 'new'
        and (content <> '' or texts <> '{}')),
    moved as (
      update content_entries e set merged_into = a.target from alike a
      where a.id <> a.target and (e.id = a.id or e.merged_into = a.id) returning a.id, a.target),
    counted as (
      update content_entries e set count = e.count + m.number
      from (select target, count(*)::int as number from moved group by target) m where e.id = m.target)
    select count(distinct id)::int as count from moved`)
  return rows[0]?.count ?? 0
}
