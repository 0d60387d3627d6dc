import { ipRuleRights } from '../../../../elements/base/contract/ip-rule.ts'
import { ipRules } from '../../database/tables/ip-rules.ts'
import type { Module } from '../../http/module.ts'
import { registerIpRules } from './ip-rule-calls.ts'

export const ipRuleModule: Module = {
  noun: 'ipRule',
  title: 'IP 规则',
  register: registerIpRules,
  rights: ipRuleRights,
  menus: [
    {
      id: '125',
      parentId: '120',
      path: '/ip/RuleList',
      title: 'IP 规则',
      icon: 'settings',
      component: 'ip/RuleList',
      permissions: 'cms:ip:list',
      menuCategory: '1',
      sortNo: 15
    }
  ],
  // Disabled examples.
  demo: tx =>
    tx.insert(ipRules).values([
      {
        ...{
          id: 'ip1',
          ruleName: '机关办公网',
          ruleType: 'white' as const,
          ipRanges: '10.1.0.0/16\n172.16.8.1-172.16.8.60'
        },
        ...{
          status: '0' as const,
          sortNo: 1,
          remark: '启用后只有办公网能登录',
          createByName: '系统管理员',
          updateByName: '系统管理员'
        }
      },
      {
        ...{
          id: 'ip2',
          ruleName: '夜间不对外',
          ruleType: 'black' as const,
          ipRanges: '0.0.0.0/0',
          startTime: '22:00',
          endTime: '06:00'
        },
        ...{
          status: '0' as const,
          sortNo: 2,
          remark: '工作日以外请走堡垒机',
          createByName: '系统管理员',
          updateByName: '系统管理员'
        }
      }
    ])
}
