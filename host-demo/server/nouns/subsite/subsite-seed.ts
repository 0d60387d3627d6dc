import type { SiteType } from '../../../../elements/base/contract/subsite.ts'
import type { Transaction } from '../../database/open.ts'
import { subsites } from '../../database/tables/content.ts'

/** Groups with their sites. */
export const groups = [
  { id: 'g1', name: '市级部门网站' },
  { id: 'g2', name: '区县政府网站' },
  { id: 'g3', name: '专题与公开平台' }
]

export interface SiteSeed {
  id: string
  name: string
  /** Name of the office in the site's texts. */
  office: string
  groupId: string
  depId: string
  siteType: SiteType
}

export const sites: SiteSeed[] = [
  { id: '1', name: '临江市人民政府门户网站', office: '市政府', groupId: '', depId: 'd1', siteType: 'generalsite' },
  {
    id: '2',
    name: '市发展和改革委员会',
    office: '市发展改革委',
    groupId: 'g1',
    depId: 'd2',
    siteType: 'affiliatedsite'
  },
  { id: '3', name: '市教育局', office: '市教育局', groupId: 'g1', depId: 'd3', siteType: 'affiliatedsite' },
  { id: '4', name: '市卫生健康委员会', office: '市卫生健康委', groupId: 'g1', depId: 'd4', siteType: 'generalsite' },
  { id: '5', name: '部门网站模板站', office: '市政府办公室', groupId: 'g1', depId: 'd1', siteType: 'templatesite' },
  { id: '6', name: '临江区人民政府', office: '区政府', groupId: 'g2', depId: 'd5', siteType: 'generalsite' },
  { id: '7', name: '青溪县人民政府', office: '县政府', groupId: 'g2', depId: 'd6', siteType: 'generalsite' },
  { id: '8', name: '优化营商环境专题', office: '市营商环境办', groupId: 'g3', depId: 'd2', siteType: 'virtualsite' },
  { id: '9', name: '省政务信息同步站', office: '市政府办公室', groupId: 'g3', depId: 'd1', siteType: 'synSite' },
  { id: '16', name: '政府信息公开平台', office: '市政府', groupId: 'g3', depId: 'd1', siteType: 'generalsite' }
]

/** Inserts one empty site. */
export const seedFirstSite = (tx: Transaction) =>
  tx.insert(subsites).values({ id: '1', name: '门户网站', depId: 'd1', siteType: 'generalsite', sortNo: 1 })

/** Inserts the sites of a city in their groups. */
export const seedSites = async (tx: Transaction) => {
  const groupRows = groups.map((group, index) => ({
    ...group,
    classify: '1' as const,
    siteType: '' as const,
    sortNo: 10 + index
  }))
  const siteRows = sites.map(({ id, name, groupId, depId, siteType }, index) => ({
    id,
    name,
    parentId: groupId,
    depId,
    siteType,
    sortNo: index + 1
  }))
  await tx.insert(subsites).values([...groupRows, ...siteRows])
}
