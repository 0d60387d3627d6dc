import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { publicAds, publicMourning } from '../../../../elements/base/contract/ad.ts'
import type { Database } from '../../database/open.ts'
import { adItems, adSlots, mournings } from '../../database/tables/ads.ts'
import { openRoute } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { PublicMourningSchema, PublicSlotSchema } from '../../results/content/ad.ts'
import { pathOfPicture } from '../../rows/noun-references.ts'
import { databaseNow, isOnline } from './ads.ts'

/** Returns the end of the time of mourning of a site; undefined if there is none now. */
const readMourning = async (database: Database, subsiteId: string) => {
  const [found] = await database
    .select({ until: sql<string | null>`max(${mournings.endTime})` })
    .from(mournings)
    .where(
      and(
        or(eq(mournings.subsiteId, subsiteId), isNull(mournings.subsiteId)),
        sql`${mournings.startTime} <= ${databaseNow} and ${mournings.endTime} > ${databaseNow}`
      )
    )
  return found?.until ?? undefined
}

/** Browsers and caches may show the answers for this number of seconds. */
const cacheSeconds = 60

/** Registers the calls that the pages of a site read. */
export const registerPublicAds = (platform: Platform) => {
  const { database } = platform

  openRoute(
    platform,
    publicMourning,
    { query: ClosedObject({ subsiteId: Id }), result: PublicMourningSchema, cacheSeconds },
    async ({ query }) => {
      const until = await readMourning(database, query.subsiteId)
      return { isGrey: until !== undefined, until: until ?? '' }
    }
  )

  openRoute(
    platform,
    publicAds,
    { query: ClosedObject({ subsiteId: Id, code: Text(40, 1, '编码') }), result: PublicSlotSchema, cacheSeconds },
    async ({ query: { subsiteId, code } }) => {
      const [slot] = await database
        .select()
        .from(adSlots)
        .where(and(eq(adSlots.subsiteId, subsiteId), eq(adSlots.code, code), eq(adSlots.status, '1')))
      if (!slot) throw new Refusal('没有这个编码的广告位')
      const { name, kind, width, height, rotation, seconds, scope, columnId, device, isClosable, closedHours } = slot
      const shown = { code, name, kind, width, height, rotation, seconds, scope, columnId, device }
      const isOff = slot.isFestive === 'Y' && (await readMourning(database, subsiteId)) !== undefined
      const rows = isOff
        ? []
        : await database
            .select({
              ...{ id: adItems.id, title: adItems.title, alt: adItems.alt, linkKind: adItems.linkKind },
              ...{ linkId: adItems.linkId, url: adItems.url, videoUrl: adItems.videoUrl, target: adItems.target },
              ...{ weight: adItems.weight, picture: pathOfPicture(adItems.pictureId) },
              mobilePicture: pathOfPicture(adItems.mobileId)
            })
            .from(adItems)
            .where(and(eq(adItems.subsiteId, subsiteId), eq(adItems.slotCode, code), isOnline))
            .orderBy(adItems.sortNo, adItems.id)
            .limit(slot.most)
      const items = rows.map(row => ({ ...row, mobilePicture: row.mobilePicture || row.picture }))
      return { ...shown, isClosable, closedHours, items }
    }
  )
}
