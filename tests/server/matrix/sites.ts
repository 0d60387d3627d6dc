import { agencyChoices } from '../../../elements/base/contract/agency.ts'
import { checkAddress } from '../../../elements/base/contract/ip-rule.ts'
import { siteCheck, siteCheckColumns } from '../../../elements/base/contract/site-check.ts'
import { siteOverview } from '../../../elements/base/contract/site-overview.ts'
import { subsiteGroupTree } from '../../../elements/base/contract/subsite-group.ts'
import {
  getSubsiteListByLoginUser,
  sortSubsites,
  subsiteBin,
  subsiteCalls,
  subsiteOptions,
  subsitePages,
  subsitePagesBelow,
  subsiteSeo,
  sitesAsTree,
  subsiteTreeOfDepartment
} from '../../../elements/base/contract/subsite.ts'
import { crudOf, type Sample } from './sample.ts'

const subsite = {
  ...{ name: '矩阵', shortName: '', siteType: 'generalsite', groupId: 'none', depId: '', agencyId: '', siteTitle: '' },
  ...{ siteIDCode: '', icpCode: '', policeCode: '', homeUrl: '', seoTitle: '', seoKeywords: '', seoDescription: '' },
  ...{ status: '1', sortNo: 1, templateId: '' }
}

export const sitesSamples: Sample[] = [
  { endpoint: getSubsiteListByLoginUser, right: null },
  { endpoint: siteCheck, right: 'cms:sitecheck:list' },
  { endpoint: siteCheckColumns, right: 'cms:sitecheck:list', search: 'subsiteId=2' },
  { endpoint: subsitePages, right: 'cms:subsite:list' },
  { endpoint: subsitePagesBelow, right: 'cms:subsite:list', search: 'subsiteId=g1' },
  { endpoint: sitesAsTree, right: null },
  { endpoint: subsiteTreeOfDepartment, right: null, search: 'departId=d1' },
  { endpoint: siteOverview, right: 'cms:subsite:list', search: 'id=2' },
  { endpoint: subsiteOptions, right: null },
  { endpoint: subsiteSeo, right: null, search: 'id=2' },
  { endpoint: subsiteBin.list, right: 'cms:subsite:delete' },
  { endpoint: subsiteBin.act, right: 'cms:subsite:delete', body: { ids: ['none'], action: 'restore' } },
  ...crudOf(subsiteCalls, { rights: 'cms:subsite' }, subsite),
  { endpoint: agencyChoices, right: 'cms:subsite:list' },
  { endpoint: checkAddress, right: 'cms:ip:list', search: 'address=10.0.0.1' },
  { endpoint: subsiteGroupTree, right: 'cms:subsite:list' },
  { endpoint: sortSubsites, right: 'cms:subsite:edit', body: { ids: 'none' } }
]
