import { sql } from 'drizzle-orm'
import { adItem, adRights, adSlot, sortAdSlots } from '../../../../elements/base/contract/ad.ts'
import { adItems, adSlots } from '../../database/tables/ads.ts'
import { registerOrder } from '../../http/crud/crud-order.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { nounCalls } from '../../http/noun/noun.ts'
import { uploadId } from '../annex/file-access.ts'
import { registerAds } from './ad-calls.ts'
import { seedAds } from './ad-seed.ts'
import { isOnline, itemColumns, itemFilters, keepItem, releaseItems } from './ads.ts'
import { registerPublicAds } from './public-ads.ts'
import { restoreAdItem, restoreAdSlot } from './restore-ads.ts'
import { keepSlot, releaseSlots, slotColumns } from './slots.ts'

/** A picture is public while an ad with it is online. */
const isShown = sql`exists (select from ${adItems} where ((${adItems.pictureId} = ${uploadId} and ${adItems.pictureId} <> '')
  or (${adItems.mobileId} = ${uploadId} and ${adItems.mobileId} <> '')) and ${isOnline})`

export const adModule = nounModule(adItem, adItems, {
  rights: adRights,
  menu: {
    ...{ id: '132', parentId: '130', path: '/cms/img/imageManage', title: '广告位管理', english: 'Ad slots' },
    ...{ icon: 'image', sortNo: 12, component: 'cms/img/imageManage' }
  },
  own: {
    ...{ columns: itemColumns, filters: itemFilters, keep: keepItem, release: releaseItems, isRecycled: true },
    also: ['cms:ad:publish']
  },
  besides: [adSlot],
  restores: { adItem: restoreAdItem, adSlot: restoreAdSlot },
  files: { isPublic: isShown },
  demo: seedAds,
  register(platform, rows) {
    const slots = nounCalls(platform, adSlot, adSlots, {
      ...{ columns: slotColumns, keep: keepSlot, release: releaseSlots, isRecycled: true },
      taken: { ad_slots_code: '编码：本站已有相同编码的广告位，请换一个' }
    })
    registerOrder(platform, {
      ...slots,
      ...{ rights: { edit: 'cms:ad:edit' }, nameOf: row => String(row.name) },
      order: { call: sortAdSlots, column: adSlots.sortNo, name: 'sortNo', title: '排序值' }
    })
    registerAds(platform, rows)
    registerPublicAds(platform)
  }
})
