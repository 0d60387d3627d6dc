import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RuleGroup } from '../../../../elements/base/contract/data-rule.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { roles } from './accounts.ts'
import { stamps } from './stamps.ts'

/** Which rows of a list a right shows; status '0' limits nobody. */
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

/** The rules that a role's right comes with. */
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
