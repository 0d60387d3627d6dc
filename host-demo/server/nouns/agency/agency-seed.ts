import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import { agencies } from '../../database/tables/agencies.ts'
import { subsites } from '../../database/tables/content.ts'

const by = { createByName: '系统管理员', updateByName: '系统管理员' }

const rows = [
  {
    ...{ id: 'ag1', name: '临江市人民政府', sign: '临政公开', address: '云州省临江市解放路 1 号', ...by },
    ...{ tel: '0571-87000000', reviewOrgan: '云州省人民政府', court: '临江市中级人民法院' }
  },
  {
    ...{ id: 'ag2', name: '临江市教育局', sign: '临教公开', address: '云州省临江市文教路 8 号', ...by },
    ...{ tel: '0571-87000001', reviewOrgan: '临江市人民政府', court: '临江市临江区人民法院' }
  },
  {
    ...{ id: 'ag3', name: '临江市卫生健康委员会', sign: '临卫公开', address: '云州省临江市健康路 6 号', ...by },
    ...{ tel: '0571-87000002', reviewOrgan: '临江市人民政府', court: '临江市临江区人民法院' }
  },
  {
    ...{ id: 'ag4', name: '临江市临江区人民政府', sign: '临区公开', address: '云州省临江市临江区府前路 1 号', ...by },
    ...{ tel: '0571-87000003', reviewOrgan: '临江市人民政府', court: '临江市中级人民法院' }
  },
  {
    ...{ id: 'ag5', name: '青溪县人民政府', sign: '青政公开', address: '云州省青溪县人民路 1 号', ...by },
    ...{ tel: '0571-87000004', reviewOrgan: '临江市人民政府', court: '临江市中级人民法院' }
  }
]

/** Site and agency of the demo. The city's main site and its disclosure site share one. */
const ofSites: [agencyId: string, subsiteIds: string[]][] = [
  ['ag1', ['1', '16']],
  ['ag2', ['3']],
  ['ag3', ['4']],
  ['ag4', ['6']],
  ['ag5', ['7']]
]

export const seedAgencies = async (tx: Transaction) => {
  await tx.insert(agencies).values(rows)
  for (const [agencyId, ids] of ofSites) await tx.update(subsites).set({ agencyId }).where(inArray(subsites.id, ids))
}
