import { sql } from 'drizzle-orm'
import { linkTypes } from '../../database/tables/links.ts'
import { recycledRows } from '../../database/tables/recycle.ts'
import { unlessTaken } from '../../http/crud/crud-writes.ts'
import type { Restore } from '../../http/module.ts'
import { Refusal } from '../../kernel/refusal.ts'

const linkTaken = { links_name: '本站已有同名链接，请先改名' }

/** Restores a link into its type. */
export const restoreLink: Restore = async (tx, { id, place }, putBack) => {
  const { rows } = await tx.execute(sql`select 1 from ${recycledRows} r join ${linkTypes} t
    on t.subsite_id = r."row" ->> 'subsite_id' and t.code = r."row" ->> 'type_code'
    where r.recycled_id = ${id} for key share of t`)
  if (!rows.length) throw new Refusal(`编码为“${place}”的链接类型已删除，请先恢复该类型`)
  await unlessTaken(linkTaken, () => putBack('link'))
}

/** Restores a type with its links. */
export const restoreLinkType: Restore = async (_tx, _entry, putBack) => {
  await unlessTaken({ link_types_code: '本站已有相同编码的链接类型' }, () => putBack('linkType'))
  await unlessTaken(linkTaken, () => putBack('link'))
}
