import { checkAddress, ipRuleCalls, ipRuleSites, sortIpRules } from '../../../elements/base/contract/ip-rule.ts'
import { subsiteGroupCalls, subsiteGroupTree } from '../../../elements/base/contract/subsite-group.ts'
import { getSubsiteListByLoginUser, sortSubsites, subsiteCalls } from '../../../elements/base/contract/subsite.ts'
import { crudOf, type Sample } from './sample.ts'

const ipRule = {
  ...{
    subsiteId: 'none',
    ruleName: '矩阵',
    ruleType: 'black',
    ipRanges: '192.0.2.1',
    weekDays: '1',
    startTime: '00:00'
  },
  ...{ endTime: '24:00', ruleScope: 'office', status: '0', sortNo: 1, remark: '', shutsMeOut: '0' }
}
const subsite = {
  ...{ name: '矩阵', shortName: '', siteType: 'generalsite', groupId: 'none', depId: '', siteTitle: '' },
  ...{ siteIDCode: '', icpCode: '', policeCode: '', homeUrl: '', seoTitle: '', seoKeywords: '', seoDescription: '' },
  ...{ status: '1', sortNo: 1, templateId: '' }
}

export const sitesSamples: Sample[] = [
  { endpoint: getSubsiteListByLoginUser, right: null },
  ...crudOf(subsiteCalls, 'cms:subsite', subsite),
  ...crudOf(ipRuleCalls, 'cms:ip', ipRule),
  { endpoint: ipRuleSites, right: 'cms:ip:list' },
  { endpoint: checkAddress, right: 'cms:ip:list', search: 'address=10.0.0.1' },
  ...crudOf(subsiteGroupCalls, 'cms:subsite', { name: '矩阵', parentId: 'none', sortNo: 1 }),
  { endpoint: subsiteGroupTree, right: 'cms:subsite:list' },
  { endpoint: sortIpRules, right: 'cms:ip:edit', body: { ids: 'none' } },
  { endpoint: sortSubsites, right: 'cms:subsite:edit', body: { ids: 'none' } }
]
