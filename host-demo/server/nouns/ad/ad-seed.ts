import type { Transaction } from '../../database/open.ts'
import { adSlots } from '../../database/tables/ads.ts'

const by = { createByName: '系统管理员', updateByName: '系统管理员' }

/** Inserts the slots of the demo's main site. */
export const seedAds = async (tx: Transaction) => {
  await tx.insert(adSlots).values([
    {
      ...{ id: 'ad-slot1', subsiteId: '1', name: '首页轮播', code: 'home-carousel', kind: 'carousel', scope: 'home' },
      ...{ width: 1200, height: 360, rotation: 'order', device: 'all', sortNo: 1, ...by }
    },
    {
      ...{ id: 'ad-slot2', subsiteId: '1', name: '通栏专题', code: 'topic-banner', kind: 'banner', scope: 'site' },
      ...{ width: 1200, height: 90, most: 1, rotation: 'order', device: 'all', sortNo: 2, ...by }
    }
  ])
}
