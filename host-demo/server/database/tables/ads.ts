import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { adItem, adSlot, mourning } from '../../../../elements/base/contract/ad.ts'
import { subsites } from './content.ts'
import { nounColumns, nounTable } from './noun-table.ts'

const siteColumn = () =>
  text('subsite_id')
    .notNull()
    .references(() => subsites.id, { onDelete: 'cascade' })

/** Slots for ads. */
export const adSlots = pgTable('ad_slots', { ...nounColumns(adSlot), subsiteId: siteColumn() }, table => [
  unique('ad_slots_code').on(table.subsiteId, table.code)
])

/** Ads of a slot. */
export const adItems = pgTable('ad_items', { ...nounColumns(adItem), subsiteId: siteColumn() }, table => [
  foreignKey({ columns: [table.subsiteId, table.slotCode], foreignColumns: [adSlots.subsiteId, adSlots.code] }),
  index('ad_items_time').on(table.subsiteId, table.createTime, table.id),
  index('ad_items_order').on(table.subsiteId, table.slotCode, table.sortNo, table.id),
  index('ad_items_picture').on(table.pictureId).where(sql`picture_id <> ''`),
  index('ad_items_mobile').on(table.mobileId).where(sql`mobile_id <> ''`)
])

/** Times of mourning. */
export const mournings = nounTable('mournings', mourning)
