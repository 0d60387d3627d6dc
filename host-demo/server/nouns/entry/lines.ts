import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  addLine,
  interviewLines as linesCall,
  lineLimits,
  recallLine,
  type InterviewLine
} from '../../../../elements/base/contract/interview-line.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { interviewLines } from '../../database/tables/content-entries.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { ClosedObject, Id, oneLine, Text } from '../../kernel/fields.ts'
import { newId } from '../../kernel/ids.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { tell } from '../../realtime/tell.ts'
import { InterviewLineSchema } from '../../results/content/content-entry.ts'
import { findEntryArticle, requireEntryArticle } from './entries.ts'

const mostLines = 2000

const present = ({ createTime, recalledTime, ...row }: typeof interviewLines.$inferSelect): InterviewLine => ({
  ...{ id: row.id, speaker: row.speaker, content: row.content, createByName: row.createByName },
  ...{ time: formatTime(createTime), isRecalled: recalledTime !== null }
})

const readLines = (tx: Database | Transaction, articleId: string, isPublic: boolean) =>
  tx
    .select()
    .from(interviewLines)
    .where(and(eq(interviewLines.articleId, articleId), isPublic ? isNull(interviewLines.recalledTime) : undefined))
    .orderBy(asc(interviewLines.createTime), asc(interviewLines.id))
    .limit(mostLines)

/** Returns the record of an interview as the public sees it. */
export const publicLines = async (database: Database, articleId: string) =>
  (await readLines(database, articleId, true)).map(({ speaker, content, createTime }) => ({
    ...{ time: formatTime(createTime), speaker, content }
  }))

/** Registers the calls of the recorders' desk. Every change is pushed to its users. */
export const registerLines = (platform: Platform) => {
  const { database } = platform
  const right = 'cms:article:edit'
  const requireInterview = async (tx: Transaction, ...given: [Parameters<typeof requireEntryArticle>[1], string]) => {
    const found = await requireEntryArticle(tx, ...given, right)
    if (found.kind !== 'interview') throw new Refusal('该内容不是在线访谈，没有实录')
    return found.article
  }

  route(
    platform,
    linesCall,
    {
      right: 'cms:article:list',
      query: ClosedObject({ articleId: Id }),
      result: Type.Array(InterviewLineSchema)
    },
    async ({ caller, query: { articleId } }) => {
      await findEntryArticle(database, caller, articleId)
      return (await readLines(database, articleId, false)).map(present)
    }
  )

  route(
    platform,
    addLine,
    {
      right,
      body: ClosedObject({
        articleId: Id,
        speaker: Text(lineLimits.speaker, 1, '发言人'),
        content: Text(lineLimits.content, 1, '发言内容')
      }),
      result: InterviewLineSchema,
      message: '已记录！'
    },
    ({ caller, body: { articleId, speaker, content }, log }) =>
      database.transaction(async tx => {
        const { title: object, subsiteId } = await requireInterview(tx, caller, articleId)
        if ((await tx.$count(interviewLines, eq(interviewLines.articleId, articleId))) >= mostLines)
          throw new Refusal(`一次访谈最多记录 ${mostLines} 条`)
        const [line] = await tx
          .insert(interviewLines)
          .values({
            ...{ id: newId(), articleId, speaker: oneLine(speaker), content: content.trim() },
            ...{ createBy: caller.userId, createByName: caller.realname, createTime: sql`clock_timestamp()` }
          })
          .returning()
        await tell(tx, { contentOf: articleId })
        await log(tx, { action: '添加访谈实录', operateType: '2', object, objectId: articleId, subsiteId })
        return present(line!)
      })
  )

  route(
    platform,
    recallLine,
    { right, body: ClosedObject({ articleId: Id, id: Id }), result: InterviewLineSchema, message: '已撤回！' },
    ({ caller, body: { articleId, id }, log }) =>
      database.transaction(async tx => {
        const { title: object, subsiteId } = await requireInterview(tx, caller, articleId)
        const [line] = await tx
          .update(interviewLines)
          .set({ recalledTime: sql`coalesce(${interviewLines.recalledTime}, now())`, recalledByName: caller.realname })
          .where(and(eq(interviewLines.id, id), eq(interviewLines.articleId, articleId)))
          .returning()
        if (!line) throw notFound('实录')
        await tell(tx, { contentOf: articleId })
        const changes = [{ title: line.speaker, before: line.content.slice(0, 200), after: '' }]
        await log(tx, { action: '撤回访谈实录', operateType: '3', object, objectId: articleId, subsiteId, changes })
        return present(line)
      })
  )
}
