import { and, eq, inArray, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  checkLevels,
  checkRuleNames,
  checkRules,
  ruleLevels,
  saveRuleLevels,
  type CheckLevel,
  type RuleLevel
} from '../../../../elements/base/contract/article-check.ts'
import type { Levels } from '../../checks/rules.ts'
import { checkLevelsOfSites } from '../../database/tables/checks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { RuleLevelSchema } from '../../results/content/article-check.ts'

const levelWords: Record<CheckLevel, string> = { block: '拦截', warn: '提示', rest: '不查' }

/** Reads the levels of the rules at a site. */
export const levelsOf = async (database: Database | Transaction, subsiteId: string): Promise<Levels> => {
  const rows = await database.select().from(checkLevelsOfSites).where(eq(checkLevelsOfSites.subsiteId, subsiteId))
  const chosen = new Map(rows.map(({ rule, level }) => [rule, level]))
  return Object.fromEntries(checkRuleNames.map(rule => [rule, chosen.get(rule) ?? checkRules[rule][1]])) as Record<
    (typeof checkRuleNames)[number],
    CheckLevel
  >
}

const listed = (levels: Levels): RuleLevel[] => checkRuleNames.map(rule => ({ rule, level: levels[rule] }))

/** Registers the calls that read and set the levels of the rules. */
export const registerLevels = (platform: Platform) => {
  const { database } = platform
  const result = Type.Array(RuleLevelSchema)
  route(platform, ruleLevels, { right: 'cms:article:list', result }, async ({ caller }) =>
    listed(await levelsOf(database, caller.subsiteId))
  )
  route(
    platform,
    saveRuleLevels,
    {
      right: 'cms:check:rule',
      body: ClosedObject({
        levels: Type.Array(ClosedObject({ rule: Type.Enum(checkRuleNames), level: Type.Enum(checkLevels) }), {
          maxItems: checkRuleNames.length,
          title: '检查规则'
        })
      }),
      result
    },
    ({ caller: { subsiteId }, body, log }) =>
      database.transaction(async tx => {
        const before = await levelsOf(tx, subsiteId)
        const changed = body.levels.filter(({ rule, level }) => before[rule] !== level)
        if (changed.length > 0) {
          const own = and(
            eq(checkLevelsOfSites.subsiteId, subsiteId),
            inArray(
              checkLevelsOfSites.rule,
              changed.map(({ rule }) => rule)
            )
          )
          await tx.delete(checkLevelsOfSites).where(own)
          await tx
            .insert(checkLevelsOfSites)
            .values(changed.map(each => ({ subsiteId, ...each })))
            .onConflictDoUpdate({
              target: [checkLevelsOfSites.subsiteId, checkLevelsOfSites.rule],
              set: { level: sql`excluded.level` }
            })
          await log(tx, {
            ...{ action: '设置发布前检查', operateType: '3', object: '发布前检查', objectId: subsiteId },
            changes: changed.map(({ rule, level }) => ({
              title: checkRules[rule][0][0],
              before: levelWords[before[rule]],
              after: levelWords[level]
            }))
          })
        }
        return listed(await levelsOf(tx, subsiteId))
      })
  )
}
