import {
  addRule,
  deleteRule,
  editRule,
  ruleFields,
  rulesOfRight,
  testRule,
  type DataRule,
  type RuleField,
  type RuleGroup
} from '../../base/contract/data-rule.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'

interface RulesOfRight {
  rules: DataRule[]
  fields: RuleField[]
}

export async function loadRules(permissionId: string, signal: AbortSignal): Promise<RulesOfRight> {
  const query = { permissionId }
  const [rules, fields] = await Promise.all([
    send(rulesOfRight, { query, signal }),
    send(ruleFields, { query, signal })
  ])
  return { rules, fields }
}

/** Draft of a rule; new without an id. */
export interface RuleDraft {
  id?: string
  version?: number
  ruleName: string
  status: '0' | '1'
  condition: RuleGroup
}

export async function keepRule(permissionId: string, { id, version, ...draft }: RuleDraft): Promise<void> {
  if (id) await send(editRule, { body: { ...draft, permissionId, id, version } })
  else await send(addRule, { body: { ...draft, permissionId } })
  changed('permission')
}

export async function removeRule(id: string): Promise<void> {
  await send(deleteRule, { query: { id } })
  changed('permission')
}

/** Returns how many rows a user would see, and the total. */
export const tryRule = (
  permissionId: string,
  condition: RuleGroup,
  userId: string
): Promise<{ seen: number; all: number }> => send(testRule, { body: { permissionId, condition, userId } })

export const draftOf = ({ id, version, ruleName, status, condition }: DataRule): RuleDraft => ({
  ...{ id, version, ruleName, status, condition }
})
