import { createHash } from 'node:crypto'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  checkPublic,
  checkRuleNames,
  type CheckLevel,
  type CheckRule,
  type PublicFindings
} from '../../../../elements/base/contract/article-check.ts'
import type { Caller } from '../../access/caller.ts'
import type { Levels } from '../../checks/rules.ts'
import { articles, columns, publishedArticles, subsites } from '../../database/tables/content.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { tellDate } from '../../kernel/dates.ts'
import { ClosedObject, OptionalId, Text, titled } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { PublicCheckSchema } from '../../results/content/article-check.ts'
import { inScope } from '../../rows/scope.ts'
import { rulesOf, runChecks } from '../check/run-checks.ts'
import { factsOf, toCheck } from './article-checks.ts'
import { keptArticles } from './articles.ts'

/** Articles per statement, and time in ms after which a call answers. */
const portion = 100
const longest = 1000
/** Findings of one article in the answer. */
const mostFindings = 20

/** Public versions that the caller may read, at one or all of their sites. */
const visible = (caller: Caller, isEverywhere: boolean) =>
  and(
    inScope(keptArticles.scope, caller),
    isEverywhere ? undefined : eq(publishedArticles.subsiteId, caller.subsiteId),
    sql`(${publishedArticles.withdrawDate} is null or ${publishedArticles.withdrawDate} > now())`
  )

const levelsWith = (of: (rule: CheckRule) => CheckLevel): Levels =>
  Object.fromEntries(checkRuleNames.map(rule => [rule, of(rule)])) as Record<CheckRule, CheckLevel>

/** Words that are looked for only now. */
const rulesForWords = (words: readonly string[]) => ({
  revision: createHash('sha256').update(words.join('\n')).digest('hex'),
  levels: levelsWith(rule => (rule === 'person' ? 'warn' : 'rest')),
  words: async () => words.map(word => ({ word, kind: 'person' as const, advice: '', exceptions: '' }))
})

/** Registers the call that checks what is public already. */
export const registerPublicCheck = (platform: Platform) => {
  const { database } = platform
  route(
    platform,
    checkPublic,
    {
      right: 'cms:check:public',
      query: ClosedObject({
        words: Type.Optional(Text(2000, 0, '词语')),
        rules: Type.Optional(Text(400, 0, '规则')),
        allSites: Type.Optional(Type.Literal('1')),
        after: Type.Optional(titled('起点', OptionalId))
      }),
      result: PublicCheckSchema
    },
    async ({ caller, query }) => {
      const words = [...new Set((query.words ?? '').split(/[、，,；;\n]/).flatMap(word => word.trim() || []))]
      if (words.length > 200) throw new Refusal('一次最多查找 200 个词语')
      const chosen = (query.rules ?? '').split(',').filter(Boolean)
      const rulesBySite = new Map<string, Awaited<ReturnType<typeof rulesOf>>>()
      const rulesAt = async (subsiteId: string) => {
        if (words.length > 0) return rulesForWords(words)
        const known = rulesBySite.get(subsiteId)
        if (known) return known
        const rules = await rulesOf(platform, subsiteId)
        const own = chosen.length
          ? { ...rules, levels: levelsWith(rule => (chosen.includes(rule) ? rules.levels[rule] : 'rest')) }
          : rules
        rulesBySite.set(subsiteId, own)
        return own
      }
      const where = visible(caller, query.allSites === '1')
      const end = performance.now() + longest
      const found: PublicFindings[] = []
      let [after, checked] = [query.after ?? '', 0]
      do {
        const rows = await database
          .select({ row: publishedArticles, siteName: subsites.name, columnName: columns.name })
          .from(publishedArticles)
          .innerJoin(articles, eq(articles.id, publishedArticles.id))
          .innerJoin(subsites, eq(subsites.id, publishedArticles.subsiteId))
          .innerJoin(columns, eq(columns.id, publishedArticles.newsClassId))
          .where(and(where, gt(publishedArticles.id, after)))
          .orderBy(asc(publishedArticles.id))
          .limit(portion)
        const facts = await factsOf(
          database,
          rows.map(({ row }) => row)
        )
        for (const site of new Set(rows.map(({ row }) => row.subsiteId))) {
          const here = rows.filter(({ row }) => row.subsiteId === site)
          const given = here.map(({ row }) => toCheck(row, facts, false))
          const findings = await runChecks(platform, await rulesAt(site), given, caller.userId)
          for (const [at, { row, siteName, columnName }] of here.entries()) {
            const own = findings[at]!.slice(0, mostFindings)
            const { id, title, publishDate } = row
            const place = { subsiteName: siteName, newsClassName: columnName, publishDate: tellDate(publishDate) }
            if (own.length > 0) found.push({ id, subsiteId: site, title, ...place, findings: own })
          }
        }
        checked += rows.length
        after = rows.length < portion ? '' : rows.at(-1)!.row.id
      } while (after && performance.now() < end && found.length < portion)
      const total = query.after
        ? 0
        : await database
            .select({ count: sql<number>`count(*)::int` })
            .from(publishedArticles)
            .innerJoin(articles, eq(articles.id, publishedArticles.id))
            .where(where)
            .then(([row]) => row?.count ?? 0)
      return { checked, total, found, next: after }
    }
  )
}
