import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { ipRule } from '../../../../elements/base/contract/ip-rule.ts'
import { nounColumns } from './noun-table.ts'

/** Addresses that may work, and when. A rule without a site holds for the whole platform. */
export const ipRules = pgTable('ip_rules', nounColumns(ipRule), table => [
  index('ip_rules_order').on(table.sortNo, table.id),
  index('ip_rules_time').on(table.createTime, table.id)
])

/** One row: counts the changes of the rules, so that each server process knows when to read them again. */
export const ipRuleRevision = pgTable('ip_rule_revision', {
  id: integer('id').primaryKey(),
  revision: integer('revision').notNull()
})
