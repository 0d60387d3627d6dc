import { disclosureSubsiteId } from '../../../../elements/contract/menu.ts'
import type { Transaction } from '../../database/open.ts'
import { applications } from '../../database/tables/content.ts'
import { formatDay } from '../../run/clock.ts'

const subjects = [
  '老旧小区改造补助标准',
  '公交线路调整论证材料',
  '学校招生划片依据',
  '征收补偿安置方案',
  '环境监测年度数据',
  '食品抽检结果'
]

export const seedApplications = (tx: Transaction) =>
  tx.insert(applications).values(
    Array.from({ length: 18 }, (_, index) => ({
      id: `ap${index + 1}`,
      subsiteId: disclosureSubsiteId,
      state: index % 13,
      applicant: ['周文', '吴倩', '郑浩', '临江科技有限公司'][index % 4] ?? '',
      title: subjects[index % subjects.length] ?? '',
      receiveDate: formatDay(new Date(Date.now() - index * 2 * 86_400_000))
    }))
  )
