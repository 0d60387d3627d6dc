import { define } from '../../base/core/element/island.tsx'
import { IpRuleListElement } from './element.ts'

define('qd-ip-rule-list', IpRuleListElement)

export { IpRuleListElement }
