import { eq, sql } from 'drizzle-orm'
import { columns } from '../../database/tables/content.ts'
import { recycledRows } from '../../database/tables/recycle.ts'
import type { Restore } from '../../http/module.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockTree, requireParent } from './columns.ts'

/** Restores a column with the columns and articles that were deleted with it. */
export const restoreColumn: Restore = async (tx, { id, objectId, subsiteId }, putBack) => {
  await lockTree(tx, subsiteId)
  const { rows: taken } = await tx.execute<{ code: string }>(sql`select c.code from ${recycledRows} r join ${columns} c
    on c.subsite_id = r."row" ->> 'subsite_id' and c.code = r."row" ->> 'code'
    where r.recycled_id = ${id} and r.kind = 'column' limit 1`)
  if (taken[0]) throw new Refusal(`栏目编码“${taken[0].code}”已被另一个栏目使用，请先修改该栏目的编码`)
  await putBack('column')
  await tx.execute(sql`update ${columns} set parent_id = '' where id = ${objectId}
    and parent_id not in (select id from ${columns} where subsite_id = ${subsiteId})`)
  const [column] = await tx.select({ parentId: columns.parentId }).from(columns).where(eq(columns.id, objectId))
  await requireParent(tx, subsiteId, column?.parentId ?? '', objectId)
  await putBack('article')
}
