import { and, eq, inArray, sql } from 'drizzle-orm'
import type {
  ArticleFindings,
  CheckPart,
  CheckPass,
  Finding
} from '../../../../elements/base/contract/article-check.ts'
import { checkRules } from '../../../../elements/base/contract/article-check.ts'
import type { ArticleDraft } from '../../../../elements/base/contract/article.ts'
import type { LoggedChange } from '../../../../elements/base/contract/log.ts'
import type { UploadFacts } from '../../../../elements/base/contract/upload.ts'
import { cut } from '../../access/changes.ts'
import type { CheckedArticle } from '../../checks/rules.ts'
import { runCheck } from '../../checks/run-check.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { articles, type KeptPass } from '../../database/tables/content.ts'
import { uploads } from '../../database/tables/files.ts'
import type { Platform } from '../../http/platform.ts'
import { rulesOf, runChecks } from '../check/run-checks.ts'

type CheckedRow = Pick<typeof articles.$inferSelect, 'title' | 'subTitle' | 'author' | 'source' | 'summary'> &
  Pick<typeof articles.$inferSelect, 'keywords' | 'content' | 'modelFields'> & {
    annexes: Pick<ArticleDraft['annexList'][number], 'uid' | 'name' | 'introduce'>[]
  }

/** Reads what is known about the files of articles, by id. `sites` limits them to files of these sites. */
export const factsOf = async (
  database: Database | Transaction,
  rows: readonly Pick<CheckedRow, 'annexes'>[],
  sites?: readonly string[]
) => {
  const ids = [...new Set(rows.flatMap(({ annexes }) => annexes.map(({ uid }) => uid)))]
  if (ids.length === 0) return new Map<string, UploadFacts>()
  const found = await database
    .select({ id: uploads.id, facts: uploads.facts })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), sites && inArray(uploads.subsiteId, [...sites])))
  return new Map(found.map(({ id, facts }) => [id, facts]))
}

/** Returns what is checked of an article. */
export const toCheck = (
  { annexes, modelFields, ...row }: CheckedRow,
  facts: ReadonlyMap<string, UploadFacts>,
  isTitleTaken: boolean
): CheckedArticle => ({
  ...{ title: row.title, subTitle: row.subTitle, author: row.author, source: row.source, summary: row.summary },
  ...{ keywords: row.keywords, content: row.content, isTitleTaken },
  model: Object.values(modelFields),
  files: annexes.map(({ uid, name, introduce }) => ({ name, introduce, facts: facts.get(uid) ?? {} }))
})

/** Whether another article of the column `a` is in has its title. */
export const isTitleTaken = sql<boolean>`exists (select from ${articles} o where o.subsite_id = articles.subsite_id
  and o.title = articles.title and o.news_class_id = articles.news_class_id and o.id <> articles.id)`

/** Identifies a finding while the words around it stay. */
const keyOf = ({ rule, part, quote, hint }: Finding) => [rule, part, quote, rule.endsWith('File') ? hint : ''].join(' ')

const isBlocking = ({ level }: Finding) => level === 'block'

/** Returns the reason that covers all blocking findings, or null. */
export const passOf = (findings: readonly Finding[], pass: KeptPass | null): CheckPass | null => {
  const blocking = findings.filter(isBlocking)
  if (!pass || blocking.length === 0 || !blocking.every(finding => pass.keys.includes(keyOf(finding)))) return null
  const { reason, byName, time } = pass
  return { reason, byName, time }
}

export const keysOf = (findings: readonly Finding[]) => [...new Set(findings.filter(isBlocking).map(keyOf))]

/** Findings of a saved article, with the version that was checked. */
export interface CheckedVersion extends ArticleFindings {
  version: number
}

/** Checks saved articles by the rules of their sites. Call it before the transaction. */
export const checkSaved = async (
  platform: Pick<Platform, 'database' | 'helpers'>,
  ids: readonly string[],
  owner: string
): Promise<Map<string, CheckedVersion>> => {
  const { database } = platform
  const checked = new Map<string, CheckedVersion>()
  const portion = 50
  for (let at = 0; at < ids.length; at += portion) {
    const rows = await database
      .select({ row: articles, isTitleTaken })
      .from(articles)
      .where(inArray(articles.id, ids.slice(at, at + portion)))
    const facts = await factsOf(
      database,
      rows.map(({ row }) => row)
    )
    for (const site of new Set(rows.map(({ row }) => row.subsiteId))) {
      const here = rows.filter(({ row }) => row.subsiteId === site)
      const articlesHere = here.map(({ row, isTitleTaken: isTaken }) => toCheck(row, facts, isTaken))
      const found = await runChecks(platform, await rulesOf(platform, site), articlesHere, owner)
      for (const [each, { row }] of here.entries()) {
        const { id, title, version, checkPass } = row
        const findings = found[each] ?? []
        checked.set(id, { id, title, version, findings, pass: passOf(findings, checkPass) })
      }
    }
  }
  return checked
}

const partWords: Partial<Record<CheckPart, string>> = {
  ...{ title: '标题', subTitle: '副标题', author: '作者', source: '来源', summary: '摘要', keywords: '关键词' },
  ...{ model: '扩展字段', whole: '全文' }
}
const countedWords: Partial<Record<CheckPart, string>> = {
  paragraph: '段',
  table: '个表格',
  picture: '张图片',
  file: '个附件'
}

const placeOf = ({ part, at }: Finding) => partWords[part] ?? `第 ${at} ${countedWords[part]}`

/** Formats a finding for messages and the log. */
export const sayFinding = (finding: Finding) =>
  `${placeOf(finding)}：${checkRules[finding.rule][0][0]}${finding.quote && `“${finding.quote.slice(0, 30)}”`}`

const mostTold = 3

/** Returns why the check stops an article, or ''. */
export const refusalOfCheck = ({ findings, pass }: Pick<ArticleFindings, 'findings' | 'pass'>) => {
  const blocking = findings.filter(isBlocking)
  if (pass || blocking.length === 0) return ''
  const told = blocking.slice(0, mostTold).map(sayFinding).join('；')
  return `发布前检查未通过：${told}${blocking.length > mostTold ? ` 等 ${blocking.length} 处` : ''}。请修改，或由有权限的人说明理由后放行`
}

/** Describes for the log which findings a reason covers. */
export const passChange = (findings: readonly Finding[], reason: string): LoggedChange => ({
  title: '放行检查的理由',
  before: cut(findings.filter(isBlocking).map(sayFinding).join('；')),
  after: cut(reason)
})

/**
 * Checks an article that is locked, inside the transaction that publishes it. Runs in this process, so use it only for a
 * single article.
 */
export const checkLocked = async (tx: Transaction, row: typeof articles.$inferSelect): Promise<string> => {
  const [same] = await tx.select({ isTaken: isTitleTaken }).from(articles).where(eq(articles.id, row.id))
  const checked = toCheck(row, await factsOf(tx, [row]), same?.isTaken ?? false)
  const { levels, revision, words } = await rulesOf({ database: tx }, row.subsiteId)
  const input = { levels, revision, articles: [checked] }
  const [findings = []] = runCheck(input) ?? runCheck({ ...input, words: await words() }) ?? []
  return refusalOfCheck({ findings, pass: passOf(findings, row.checkPass) })
}
