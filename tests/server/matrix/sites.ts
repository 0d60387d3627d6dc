import { agencyChoices } from '../../../elements/base/contract/agency.ts'
import { checkAddress } from '../../../elements/base/contract/ip-rule.ts'
import { subsiteGroupTree } from '../../../elements/base/contract/subsite-group.ts'
import { getSubsiteListByLoginUser, sortSubsites, subsiteCalls } from '../../../elements/base/contract/subsite.ts'
import { crudOf, type Sample } from './sample.ts'

const subsite = {
  ...{ name: '矩阵', shortName: '', siteType: 'generalsite', groupId: 'none', depId: '', agencyId: '', siteTitle: '' },
  ...{ siteIDCode: '', icpCode: '', policeCode: '', homeUrl: '', seoTitle: '', seoKeywords: '', seoDescription: '' },
  ...{ status: '1', sortNo: 1, templateId: '' }
}

export const sitesSamples: Sample[] = [
  { endpoint: getSubsiteListByLoginUser, right: null },
  ...crudOf(subsiteCalls, 'cms:subsite', subsite),
  { endpoint: agencyChoices, right: 'cms:subsite:list' },
  { endpoint: checkAddress, right: 'cms:ip:list', search: 'address=10.0.0.1' },
  { endpoint: subsiteGroupTree, right: 'cms:subsite:list' },
  { endpoint: sortSubsites, right: 'cms:subsite:edit', body: { ids: 'none' } }
]
