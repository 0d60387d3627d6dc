import { and, eq } from 'drizzle-orm'
import { columns, publishedArticles } from '../../database/tables/content.ts'
import { contentEntries, interviewLines } from '../../database/tables/content-entries.ts'
import type { Transaction } from '../../database/open.ts'
import { newId, sha256 } from '../../kernel/ids.ts'
import { keyOfPicks, questionsOf } from './questions.ts'

const publicOf = (tx: Transaction, modelId: string) =>
  tx
    .select({ id: publishedArticles.id, values: publishedArticles.modelFields, date: publishedArticles.publishDate })
    .from(publishedArticles)
    .innerJoin(columns, eq(columns.id, publishedArticles.newsClassId))
    .where(and(eq(columns.modelId, modelId), eq(columns.subsiteId, '1')))
    .orderBy(publishedArticles.id)

/** Returns a moment some hours from another, never in the future. */
const hoursAfter = (date: Date, hours: number) => new Date(Math.min(Date.now(), date.getTime() + hours * 3_600_000))

const opinions: [name: string, region: string, content: string][] = [
  ['刘先生', '临江区', '建议增加早晚高峰的班次，并公布实时到站信息。'],
  ['', '青溪县', '希望在老旧小区增设无障碍坡道。'],
  ['周女士', '临江区', '公示栏里的内容字号太小，建议同时提供大字版。'],
  ['', '', '建议增加早晚高峰的班次，并公布实时到站信息。'],
  ['何先生', '高新区', '请在征集结束后公布采纳情况和理由。']
]

const questions = ['学区调整方案什么时候公布？', '老旧小区旁的幼儿园什么时候开工？', '企业开办还需要跑几次？']

const lines: [speaker: string, content: string][] = [
  ['林晓', '各位网友下午好，欢迎收看本期在线访谈。'],
  ['赵磊', '主持人好，各位网友大家好，很高兴和大家交流。'],
  ['林晓', '先请您介绍一下今年的重点工作。']
]

const by = { createBy: 'u2', createByName: '李华' }

/** Inserts questions and a record to the public interviews of the demo's main site. */
const seedInterviews = async (tx: Transaction) => {
  const rows = await publicOf(tx, 'model-interview')
  const entries = rows.flatMap(({ id, date }) =>
    questions.map((content, at) => ({
      ...{ id: newId(), articleId: id, name: `网友${at + 1}`, content, picksKey: keyOfPicks({}) },
      ...{ digest: sha256(`${id} ${at}`), textHash: sha256(content) },
      ...(at === 0 && { state: 'answered' as const, reply: '方案已公开征求意见，将于下月公布。', replyByName: '赵磊' }),
      createTime: hoursAfter(date, -at - 1)
    }))
  )
  if (entries.length) await tx.insert(contentEntries).values(entries)
  const [first] = rows
  if (!first) return
  await tx.insert(interviewLines).values(
    lines.map(([speaker, content], at) => ({
      ...{ id: newId(), articleId: first.id, speaker, content, ...by },
      createTime: hoursAfter(first.date, at / 60)
    }))
  )
}

const learners = ['陈晓明', '吴丽', '郑凯', '冯雪']

/** Inserts sign-ups to the trainings of the demo's main site. */
const seedTrainings = async (tx: Transaction) => {
  const rows = await publicOf(tx, 'model-trained')
  const entries = rows.flatMap(({ id, values, date }) =>
    learners.map((name, at) => {
      const hasQuestions = questionsOf(values).length > 0
      const picks: Record<string, string> = hasQuestions ? { 2: String((at % 2) + 1) } : {}
      return {
        ...{ id: newId(), articleId: id, name, picks, picksKey: keyOfPicks(picks) },
        ...(hasQuestions && { texts: { 1: ['市教育局', '市数据局'][at % 2]! } }),
        ...{ digest: sha256(`${id} ${at}`), textHash: sha256(name) },
        createTime: hoursAfter(date, at + 1)
      }
    })
  )
  if (entries.length) await tx.insert(contentEntries).values(entries)
}

/** Inserts what people sent to the public contents of the demo's main site. */
export const seedEntries = async (tx: Transaction) => {
  await seedInterviews(tx)
  await seedTrainings(tx)
  const rows = await publicOf(tx, 'model-opinions')
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
        createTime: hoursAfter(date, at + 1)
      }
    })
  )
  if (entries.length) await tx.insert(contentEntries).values(entries)
}
