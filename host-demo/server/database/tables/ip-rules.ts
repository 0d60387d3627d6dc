import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ipRuleScopes, ipRuleStates, ipRuleTypes } from '../../../../elements/base/contract/ip-rule.ts'
import { subsites } from './content.ts'
import { stamps } from './stamps.ts'

/** Addresses and times from which users may work. */
export const ipRules = pgTable(
  'ip_rules',
  {
    id: text('id').primaryKey(),
    /** Null for the whole platform. */
    subsiteId: text('subsite_id').references(() => subsites.id, { onDelete: 'cascade' }),
    ruleName: text('rule_name').notNull(),
    ruleType: text('rule_type', { enum: ipRuleTypes }).notNull(),
    ipRanges: text('ip_ranges').notNull(),
    weekDays: text('week_days').notNull().default('1234567'),
    startTime: text('start_time').notNull().default('00:00'),
    endTime: text('end_time').notNull().default('24:00'),
    ruleScope: text('rule_scope', { enum: ipRuleScopes }).notNull().default('office'),
    status: text('status', { enum: ipRuleStates }).notNull().default('1'),
    sortNo: integer('sort_no').notNull().default(1),
    remark: text('remark').notNull().default(''),
    ...stamps
  },
  table => [index('ip_rules_order').on(table.sortNo, table.id), index('ip_rules_time').on(table.createTime, table.id)]
)

/** Single row with a counter of rule changes that invalidates each server's cache. */
export const ipRuleRevision = pgTable('ip_rule_revision', {
  id: integer('id').primaryKey(),
  revision: integer('revision').notNull()
})
