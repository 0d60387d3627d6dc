import { sql } from 'drizzle-orm'
import { columns } from '../../database/tables/content.ts'
import { recycledRows } from '../../database/tables/recycle.ts'
import type { Restore } from '../../http/module.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Restores an article into its column. */
export const restoreArticle: Restore = async (tx, { id, place }, putBack) => {
  const { rows } = await tx.execute(sql`select 1 from ${recycledRows} r join ${columns} c
    on c.id = r."row" ->> 'news_class_id' where r.recycled_id = ${id} for key share of c`)
  if (!rows.length) throw new Refusal(`所在栏目“${place}”已删除，请先恢复该栏目`)
  await putBack('article')
}
