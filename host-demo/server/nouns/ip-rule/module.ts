import { ipRule } from '../../../../elements/base/contract/ip-rule.ts'
import { ipRules } from '../../database/tables/ip-rules.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { registerAddressCheck } from './check-address.ts'
import { keepIpRule, orderIpRules, releaseIpRules } from './ip-rules.ts'

const by = { createByName: '系统管理员', updateByName: '系统管理员' }

export const ipRuleModule = nounModule(ipRule, ipRules, {
  menu: {
    ...{ id: '125', parentId: '120', path: '/ip/RuleList', component: 'ip/RuleList' },
    ...{ icon: 'settings', sortNo: 15 }
  },
  own: { keep: keepIpRule, release: releaseIpRules, checkOrder: orderIpRules },
  register: registerAddressCheck,
  // Stopped, so that the examples refuse no one.
  demo: tx =>
    tx.insert(ipRules).values([
      {
        ...{ id: 'ip1', ruleName: '机关办公网', ruleType: 'white' as const, status: '0' as const, sortNo: 1 },
        ...{ ipRanges: '10.1.0.0/16\n172.16.8.1-172.16.8.60', remark: '启用后只有办公网能登录', ...by }
      },
      {
        ...{ id: 'ip2', ruleName: '夜间不对外', ruleType: 'black' as const, status: '0' as const, sortNo: 2 },
        ...{ ipRanges: '0.0.0.0/0', startTime: '22:00', endTime: '06:00', remark: '工作日以外请走堡垒机', ...by }
      }
    ])
})
