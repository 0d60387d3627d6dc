import Type from 'typebox'
import { ruleKinds, ruleOperators } from '../../../../elements/base/contract/data-rule.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { flags, numbers, optional, stampFields, texts } from '../../kernel/result-fields.ts'

const RuleLineSchema = ClosedObject({
  ...texts('field', 'value'),
  ...optional(texts('label')),
  operator: Type.Enum(ruleOperators),
  variable: Type.Enum(['', 'ownUser', 'ownDepartment', 'ownDepartmentBelow', 'ownSite', 'today', 'daysBack'])
})

const RuleGroupSchema = Type.Cyclic(
  {
    RuleGroup: ClosedObject({
      match: Type.Enum(['and', 'or']),
      parts: Type.Array(Type.Union([Type.Ref('RuleGroup'), RuleLineSchema]))
    })
  },
  'RuleGroup'
)

const DataRuleDraftSchema = ClosedObject({
  ...texts('permissionId', 'ruleName'),
  ...flags('status'),
  condition: RuleGroupSchema
})

export const DataRuleSchema = ClosedObject({
  ...DataRuleDraftSchema.properties,
  ...stampFields,
  ...texts('id', 'ruleColumn', 'ruleConditions', 'ruleValue', 'problem', 'conditionText'),
  ...numbers('roleCount')
})

export const RuleFieldSchema = ClosedObject({
  ...texts('name', 'title'),
  kind: Type.Enum(ruleKinds),
  options: Type.Optional(Type.Array(ClosedObject(texts('value', 'text'))))
})

export const TestRuleSchema = ClosedObject(numbers('seen', 'all'))

export const RulesOfRoleSchema = ClosedObject({ ...texts('drChecked'), datarule: Type.Array(DataRuleSchema) })
