import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RuleGroup } from '../../../../elements/base/contract/data-rule.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { roles } from './accounts.ts'
import { stamps } from './stamps.ts'

/** Data rules: rows of a list that a right shows. Status '0' disables a rule. */
export const dataRules = pgTable(
  'data_rules',
  {
    id: text('id').primaryKey(),
    permissionId: text('permission_id').$type<RightCode>().notNull(),
    ruleName: text('rule_name').notNull(),
    condition: jsonb('condition').$type<RuleGroup>().notNull(),
    status: text('status', { enum: ['0', '1'] })
      .notNull()
      .default('1'),
    ...stamps
  },
  table => [index('data_rules_permission').on(table.permissionId, table.id)]
)

/** Data rules that apply to a right when a role grants it. */
export const roleRules = pgTable(
  'role_rules',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    ruleId: text('rule_id')
      .notNull()
      .references(() => dataRules.id, { onDelete: 'cascade' })
  },
  table => [primaryKey({ columns: [table.roleId, table.ruleId] }), index('role_rules_rule').on(table.ruleId)]
)
