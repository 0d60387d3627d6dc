import { mourning } from '../../../../elements/base/contract/ad.ts'
import { mournings } from '../../database/tables/ads.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { Refusal } from '../../kernel/refusal.ts'

export const mourningModule = nounModule(mourning, mournings, {
  menu: {
    ...{ id: '134', parentId: '130', path: '/cms/mourning/MourningList', icon: 'calendar', sortNo: 14 },
    component: 'cms/mourning/MourningList'
  },
  own: {
    async keep(_tx, { startTime, endTime }) {
      if (endTime <= startTime) throw new Refusal('结束时间必须晚于开始时间，请核对')
    }
  }
})
