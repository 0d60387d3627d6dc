import { sql } from 'drizzle-orm'
import { adSlots } from '../../database/tables/ads.ts'
import { recycledRows } from '../../database/tables/recycle.ts'
import { unlessTaken } from '../../http/crud/crud-writes.ts'
import type { Restore } from '../../http/module.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Restores an ad into its slot, as a draft. */
export const restoreAdItem: Restore = async (tx, { id, place }, putBack) => {
  const { rows } = await tx.execute(sql`select 1 from ${recycledRows} r join ${adSlots} s
    on s.subsite_id = r."row" ->> 'subsite_id' and s.code = r."row" ->> 'slot_code'
    where r.recycled_id = ${id} for key share of s`)
  if (!rows.length) throw new Refusal(`编码为“${place}”的广告位已删除，请先恢复该广告位`)
  await putBack('adItem')
}

/** Restores a slot, disabled, with its ads. */
export const restoreAdSlot: Restore = async (_tx, _entry, putBack) => {
  await unlessTaken({ ad_slots_code: '本站已有相同编码的广告位' }, () => putBack('adSlot'))
  await putBack('adItem')
}
