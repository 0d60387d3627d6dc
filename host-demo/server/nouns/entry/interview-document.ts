import { interviewDocument } from '../../../../elements/base/contract/interview-line.ts'
import { rowsOf } from '../../../../elements/base/contract/model-value.ts'
import type { ModelValues } from '../../../../elements/base/contract/model.ts'
import { logOfCaller } from '../../access/operations.ts'
import { fileConfig } from '../../http/calls/call-schemas.ts'
import { reader } from '../../http/calls/reader.ts'
import { callerOf, guard } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id } from '../../kernel/fields.ts'
import { madeFile } from '../../kernel/made-file.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findEntryArticle } from './entries.ts'
import { publicLines } from './lines.ts'
import { publicQuestions } from './public-parts.ts'

const asked = ClosedObject({ articleId: Id })

const guestsIn = (value = '') =>
  (rowsOf(value) ?? []).map(({ name = '', post = '' }) => (post ? `${name}（${post}）` : name)).join('、')

/** Returns the known facts of an interview, each with its label. */
const factsOf = ({ issue, startTime = '', endTime = '', place, host, guests }: ModelValues) =>
  [
    { label: '期次', text: issue ?? '' },
    { label: '时间', text: [startTime, endTime].filter(Boolean).join(' 至 ') },
    { label: '地点', text: place ?? '' },
    { label: '主持人', text: host ?? '' },
    { label: '嘉宾', text: guestsIn(guests) }
  ].filter(({ text }) => text)

/**
 * Registers the export of an interview as a Word document, for everyone who may read it. Recalled lines and questions
 * that are not adopted are left out.
 */
export const registerInterviewDocument = (platform: Platform) => {
  const { http, database, helpers } = platform
  const readQuery = reader(asked, true)
  const guarded = { onRequest: guard(platform, 'cms:article:list'), config: fileConfig(asked) }
  http.get(`/api${interviewDocument.exportDocx}`, guarded, async (request, reply) => {
    const caller = callerOf(request)
    const { articleId } = readQuery(request.query) as { articleId: string }
    const { article, kind } = await findEntryArticle(database, caller, articleId)
    if (kind !== 'interview') throw new Refusal('该内容不是在线访谈，没有实录')
    const lines = await publicLines(database, articleId)
    const questions = (await publicQuestions(database, articleId)).map(({ name, content, ...answer }) => ({
      ...{ name, content, reply: '', replyByName: '' },
      ...('reply' in answer && { reply: answer.reply, replyByName: answer.replyByName })
    }))
    const { title, subsiteId, modelFields } = article
    const transcript = { title, facts: factsOf(modelFields), digest: modelFields.digest ?? '', lines, questions }
    const size = lines.length + questions.length
    const made = await helpers.texts.run('transcript', transcript, { owner: caller.userId, size })
    const log = logOfCaller(request, caller)
    await database.transaction(tx =>
      log(tx, { action: '导出访谈实录', operateType: '6', object: title, objectId: articleId, subsiteId })
    )
    return reply.headers(madeFile(`${title} 访谈实录`, 'docx')).send(Buffer.from(made))
  })
}
