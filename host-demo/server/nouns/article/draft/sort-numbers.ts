import { eq, sql } from 'drizzle-orm'
import { kindPages, type ModelKind } from '../../../../../elements/base/contract/content-kind.ts'
import type { Caller } from '../../../access/caller.ts'
import { requireOn } from '../../../access/object-permissions.ts'
import type { Transaction } from '../../../database/open.ts'
import { articles } from '../../../database/tables/content.ts'

/** Marks public articles with another place as changed: the order becomes public with the next publication. */
export const markSorted = async (
  tx: Transaction,
  rows: { id: string; subsiteId: string; newsClassId: string }[],
  caller: Caller
) => {
  for (const { subsiteId, newsClassId: columnId } of rows)
    requireOn(caller, 'cms:article:edit', { subsiteId, columnId })
  const ids = rows.map(({ id }) => id)
  await tx.execute(sql`update articles a set state = 'changed' from published_articles p
    where p.id = a.id and a.state = 'published' and p.sort_no <> a.sort_no and a.id = any(${sql.param(ids)}::text[])`)
}

/** Returns the place of an article in its column: 0 for kinds without an order, the last one for a new article. */
export const keepSortNo = async (
  tx: Transaction,
  kind: ModelKind,
  { newsClassId }: { newsClassId: string },
  given: number | undefined,
  before?: { sortNo: number; newsClassId: string }
) => {
  if (!kind || !kindPages[kind].isOrdered) return 0
  if (given) return given
  if (before?.sortNo && before.newsClassId === newsClassId) return before.sortNo
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${articles.sortNo}), 0)::int` })
    .from(articles)
    .where(eq(articles.newsClassId, newsClassId))
  return (row?.last ?? 0) + 1
}
