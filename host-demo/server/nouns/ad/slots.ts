import { and, eq, ne, sql } from 'drizzle-orm'
import { coveringKinds, type AdSlotDraft, type ShownAdSlot } from '../../../../elements/base/contract/ad.ts'
import type { Caller } from '../../access/caller.ts'
import { lockObject } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { adItems, adSlots } from '../../database/tables/ads.ts'
import { columns } from '../../database/tables/content.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { nameOf } from '../../rows/filters.ts'
import { pathOfPicture } from '../../rows/noun-references.ts'
import { recycleParts, recycleRecords } from '../recycle/recycle-records.ts'
import { isOnline } from './ads.ts'

type SlotRow = typeof adSlots.$inferSelect

const isOfSlot = sql`${adItems.subsiteId} = ${sql.raw(nameOf(adSlots.subsiteId))}
  and ${adItems.slotCode} = ${sql.raw(nameOf(adSlots.code))}`

/** Numbers that a slot is read with. */
export const slotColumns = {
  itemCount: sql<number>`(select count(*)::int from ${adItems} where ${isOfSlot})`,
  liveCount: sql<number>`(select count(*)::int from ${adItems} where ${isOfSlot} and ${isOnline})`
}

/** Reads the slots of a site in their order, each with a picture of what runs now. */
export const readSlots = (database: Database, subsiteId: string): Promise<ShownAdSlot[]> => {
  const { id, name, code, kind, width, height, most, status } = adSlots
  const thumb = sql<string>`coalesce((select ${pathOfPicture(adItems.pictureId)} from ${adItems}
    where ${isOfSlot} and ${isOnline} order by ${adItems.sortNo}, ${adItems.id} limit 1), '')`
  return database
    .select({ id, name, code, kind, width, height, most, status, ...slotColumns, thumb })
    .from(adSlots)
    .where(eq(adSlots.subsiteId, subsiteId))
    .orderBy(adSlots.sortNo, adSlots.id)
}

/** Floating windows of a page. */
const mostFloats = 2

/** Ids of a column and those above it. */
const pathOf = async (tx: Transaction, id: string) => {
  const { rows } = await tx.execute<{ id: string }>(sql`with recursive path as (
    select id, parent_id from ${columns} where id = ${id}
    union select c.id, c.parent_id from ${columns} c join path on c.id = path.parent_id) select id from path`)
  return rows.map(row => row.id)
}

type Placed = Pick<SlotRow, 'scope' | 'columnId' | 'device'>

/** Refuses a floating window if a page would have more than two on one device. */
const requireRoom = async (tx: Transaction, draft: AdSlotDraft, subsiteId: string, id = '') => {
  await lockObject(tx, `ad slots of ${subsiteId}`)
  const others = await tx
    .select()
    .from(adSlots)
    .where(
      and(eq(adSlots.subsiteId, subsiteId), eq(adSlots.kind, 'float'), eq(adSlots.status, '1'), ne(adSlots.id, id))
    )
  const all: Placed[] = [...others, draft]
  const ways = new Map<string, string[]>()
  for (const { scope, columnId } of all)
    if (scope === 'columns' && !ways.has(columnId)) ways.set(columnId, await pathOf(tx, columnId))
  const pages: ((slot: Placed) => boolean)[] = [
    ({ scope }) => scope === 'home',
    ({ scope }) => scope === 'article',
    ...[...ways.values()].map(
      way =>
        ({ scope, columnId }: Placed) =>
          scope === 'columns' && way.includes(columnId)
    )
  ]
  for (const isOn of pages)
    for (const device of ['pc', 'mobile']) {
      const shown = all.filter(
        slot => (slot.scope === 'site' || isOn(slot)) && (slot.device === 'all' || slot.device === device)
      )
      if (shown.length > mostFloats && shown.includes(draft))
        throw new Refusal('同一页面最多两个飘窗，请先停用一个，或改小范围')
    }
}

/** Checks a slot: what lies over the page can be closed, its column exists, and a page has at most two floats. */
export const keepSlot = async (tx: Transaction, draft: AdSlotDraft, caller: Caller, before?: SlotRow) => {
  const subsiteId = before?.subsiteId ?? caller.subsiteId
  if (coveringKinds.includes(draft.kind) && draft.isClosable !== 'Y')
    throw new Refusal('飘窗、对联和弹窗必须可以关闭，请勾选“可关闭”')
  const columnId = draft.scope === 'columns' ? draft.columnId : ''
  if (draft.scope === 'columns') {
    const [found] = await tx
      .select({ id: columns.id })
      .from(columns)
      .where(and(eq(columns.id, columnId), eq(columns.subsiteId, subsiteId)))
    if (!found) throw new Refusal('栏目：请选择本站的栏目')
  }
  if (draft.kind === 'float' && draft.status === '1') await requireRoom(tx, draft, subsiteId, before?.id)
  return { columnId }
}

/** Moves slots with their ads to the recycle bin, an entry for each slot. */
export const releaseSlots = async (tx: Transaction, rows: SlotRow[], caller: Caller) => {
  const records = rows.map(({ id, subsiteId, name }) => ({ id, subsiteId, title: name, place: '' }))
  const entries = await recycleRecords(tx, caller, 'adSlot', adSlots, records)
  for (const [at, { subsiteId, code }] of rows.entries()) {
    await recycleParts(tx, entries[at]!, 'adItem', adItems, sql`t.subsite_id = ${subsiteId} and t.slot_code = ${code}`)
    await tx.delete(adItems).where(and(eq(adItems.subsiteId, subsiteId), eq(adItems.slotCode, code)))
  }
}
