import { and, eq, sql } from 'drizzle-orm'
import { columns, publishedArticles } from '../../database/tables/content.ts'
import { contentEntries } from '../../database/tables/content-entries.ts'
import type { Transaction } from '../../database/open.ts'
import { newId, sha256 } from '../../kernel/ids.ts'
import { keyOfPicks, questionsOf } from './questions.ts'

const opinions: [name: string, region: string, content: string][] = [
  ['刘先生', '临江区', '建议增加早晚高峰的班次，并公布实时到站信息。'],
  ['', '青溪县', '希望在老旧小区增设无障碍坡道。'],
  ['周女士', '临江区', '公示栏里的内容字号太小，建议同时提供大字版。'],
  ['', '', '建议增加早晚高峰的班次，并公布实时到站信息。'],
  ['何先生', '高新区', '请在征集结束后公布采纳情况和理由。']
]

/** Inserts entries to the public consultations of the demo's main site. */
export const seedEntries = async (tx: Transaction) => {
  const rows = await tx
    .select({ id: publishedArticles.id, values: publishedArticles.modelFields, date: publishedArticles.publishDate })
    .from(publishedArticles)
    .innerJoin(columns, eq(columns.id, publishedArticles.newsClassId))
    .where(and(eq(columns.modelId, 'model-opinions'), eq(columns.subsiteId, '1')))
    .orderBy(publishedArticles.id)
  const entries = rows.flatMap(({ id, values, date }) =>
    opinions.map(([name, region, content], at) => {
      const isSurvey = questionsOf(values).length > 0
      const picks: Record<string, string> = isSurvey
        ? { 1: String((at % 3) + 1), 2: at % 2 ? '1' : '1,3', 3: String((at % 5) + 1) }
        : {}
      return {
        ...{ id: newId(), articleId: id, name, region, content },
        ...{ picks, picksKey: keyOfPicks(picks) },
        ...{ digest: sha256(`${id} ${at}`), textHash: sha256(content) },
        createTime: sql`least(now(), ${date.toISOString()}::timestamptz + make_interval(hours => ${at + 1}))`
      }
    })
  )
  if (entries.length) await tx.insert(contentEntries).values(entries)
}
