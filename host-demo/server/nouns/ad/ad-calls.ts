import { and, eq, inArray, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  actOnAds,
  adActions,
  adCalendar,
  adItem,
  adSlots as adSlotsCall,
  type AdAction,
  type AdItem
} from '../../../../elements/base/contract/ad.ts'
import { valueWords } from '../../../../elements/base/contract/noun-field.ts'
import { adItems, adSlots } from '../../database/tables/ads.ts'
import { requireRight, route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, Text, titled } from '../../kernel/fields.ts'
import { notFound } from '../../kernel/refusal.ts'
import { lockAll, stampsOf, type Kept } from '../../rows/kept.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { AdCalendarSchema, ShownAdSlotSchema } from '../../results/content/ad.ts'
import { databaseNow, itemState, requireComplete, requireSlot } from './ads.ts'
import { readSlots } from './slots.ts'

const verbs: Record<AdAction, string> = { publish: '发布', takeOff: '下线', move: '移动' }
const statusWords = valueWords(adItem.fields.status)
const mostRuns = 200

/** Registers the calls of ads that the description does not give. */
export const registerAds = (platform: Platform, kept: Kept<typeof adItems>) => {
  const { database } = platform

  route(
    platform,
    adSlotsCall,
    {
      right: 'cms:ad:list',
      query: ClosedObject({ subsiteId: Type.Optional(titled('站点', Id)) }),
      result: Type.Array(ShownAdSlotSchema)
    },
    ({ caller, query }) => readSlots(database, requireSubsite(caller, query.subsiteId ?? caller.subsiteId))
  )

  route(
    platform,
    adCalendar,
    { right: 'cms:ad:list', query: ClosedObject({ code: Text(40, 1, '广告位') }), result: AdCalendarSchema },
    async ({ caller: { subsiteId }, query: { code } }) => {
      const [slot] = await database
        .select({ most: adSlots.most, now: databaseNow })
        .from(adSlots)
        .where(and(eq(adSlots.subsiteId, subsiteId), eq(adSlots.code, code)))
      if (!slot) throw notFound('广告位')
      const { id, title, startTime, endTime } = adItems
      const rows = await database
        .select({ id, title, startTime, endTime, state: itemState })
        .from(adItems)
        .where(and(eq(adItems.subsiteId, subsiteId), eq(adItems.slotCode, code), eq(adItems.status, '1')))
        .orderBy(adItems.startTime, adItems.id)
        .limit(mostRuns)
      return { ...slot, runs: rows.map(row => ({ ...row, state: row.state as AdItem['state'] })) }
    }
  )

  route(
    platform,
    actOnAds,
    {
      right: 'cms:ad:edit',
      also: ['cms:ad:publish'],
      body: ClosedObject({
        ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '所选广告' }),
        action: Type.Enum(adActions),
        value: Type.Optional(Text(40, 0, '广告位'))
      }),
      result: ClosedObject({ done: Type.Number() })
    },
    ({ caller, body: { ids, action, value = '' }, log }) =>
      database.transaction(async tx => {
        const rows = await lockAll(tx, kept, caller, [...new Set(ids)])
        if (action !== 'move' || rows.some(({ status }) => status === '1'))
          await requireRight(platform, caller, 'cms:ad:publish')
        for (const row of rows) {
          const slot = await requireSlot(tx, row.subsiteId, action === 'move' ? value : row.slotCode)
          if (action === 'publish') await requireComplete(tx, row, slot)
        }
        const [title, field, next] =
          action === 'move'
            ? (['广告位', 'slotCode', value] as const)
            : (['发布状态', 'status', action === 'publish' ? '1' : '2'] as const)
        const changed = rows.filter(row => row[field] !== next)
        const changedIds = changed.map(({ id }) => id)
        await tx
          .update(adItems)
          .set({ [field]: next, version: sql`${adItems.version} + 1`, ...stampsOf(adItems, caller, false) })
          .where(inArray(adItems.id, changedIds))
        const words = (text: string) => (field === 'status' ? (statusWords?.[text]?.[0] ?? text) : text)
        await log(
          tx,
          changed.map(row => ({
            ...{ action: `${verbs[action]}广告`, operateType: '3' as const, object: row.title },
            ...{ objectId: row.id, subsiteId: row.subsiteId },
            changes: [{ title, before: words(row[field]), after: words(next) }]
          }))
        )
        return { done: changed.length }
      })
  )
}
