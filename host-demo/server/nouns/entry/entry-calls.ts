import { eq } from 'drizzle-orm'
import Type from 'typebox'
import {
  channelWords,
  contentEntries as entriesCall,
  contentEntry,
  entriesSheet,
  entryChannels,
  entryLimits,
  entryStates,
  entryTallies,
  judgeEntries,
  mergeEntries,
  statesOfKind,
  type ContentEntry,
  type EntryKind,
  type EntryQuery,
  type EntryState
} from '../../../../elements/base/contract/content-entry.ts'
import { contentEntries } from '../../database/tables/content-entries.ts'
import { registerExport } from '../../http/crud/export-list.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, pageFields, Text } from '../../kernel/fields.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { tell } from '../../realtime/tell.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { ContentEntrySchema, EntriesDoneSchema, EntryTalliesSchema } from '../../results/content/content-entry.ts'
import { entryColumns, findEntryArticle, listEntries, presentEntry, requireEntryArticle } from './entries.ts'
import { judge, mergeChosen, mergeEqual } from './judge.ts'
import { lockRoom, requireRoom } from './room.ts'
import { tallyEntries } from './tallies.ts'

const State = Type.Enum([...entryStates], { title: '状态' })
const listFields = {
  ...pageFields,
  articleId: Id,
  state: Type.Optional(State),
  channel: Type.Optional(Type.Enum([...entryChannels], { title: '渠道' })),
  words: Type.Optional(Text(60, 0, '内容或姓名'))
}

const wordOf = (kind: EntryKind, state: EntryState) =>
  statesOfKind[kind].find(each => each.state === state)?.words[0] ?? state

/** All state words, for the sheet: it does not know the kind of its rows. */
const stateWords = Object.fromEntries(
  Object.values(statesOfKind).flatMap(states => states.map(({ state, words }) => [state, words[0]]))
)

const sayAll = ({ answers }: ContentEntry) => answers.map(({ title, answer }) => `${title}：${answer}`).join('\n')

/** Registers the calls with which the staff reads and decides about entries. */
export const registerEntries = (platform: Platform) => {
  const { database, seal } = platform
  const edit = 'cms:article:edit'

  route(
    platform,
    entriesCall,
    { right: 'cms:article:list', query: ClosedObject(listFields), result: pageOf(ContentEntrySchema) },
    ({ caller, query }) => listEntries(database, seal, caller, query)
  )

  route(
    platform,
    contentEntry,
    { right: edit, query: ClosedObject({ id: Id }), result: ContentEntrySchema },
    ({ caller, query: { id }, log }) =>
      database.transaction(async tx => {
        const [row] = await tx
          .select({ ...entryColumns, articleId: contentEntries.articleId })
          .from(contentEntries)
          .where(eq(contentEntries.id, id))
        if (!row) throw notFound('提交内容')
        const { articleId, ...entry } = row
        const { article, questions } = await requireEntryArticle(tx, caller, articleId, edit)
        const { title: object, subsiteId } = article
        await log(tx, { action: '查看提交人联系方式', operateType: '1', object, objectId: id, subsiteId })
        return presentEntry(entry, questions, seal, true)
      })
  )

  route(
    platform,
    judgeEntries,
    {
      right: edit,
      body: ClosedObject({
        articleId: Id,
        ids: Type.Array(Id, { minItems: 1, maxItems: 1000, title: '所选记录' }),
        state: State,
        reason: Type.Optional(Text(entryLimits.reason, 0, '理由')),
        reply: Type.Optional(Text(entryLimits.reply, 0, '答复'))
      }),
      result: EntriesDoneSchema,
      message: '已处理！'
    },
    ({ caller, body: { articleId, ids, state, reason = '', reply = '' }, log }) =>
      database.transaction(async tx => {
        const { article, kind } = await requireEntryArticle(tx, caller, articleId, edit)
        const known = statesOfKind[kind].find(each => each.state === state)
        if (!known) throw new Refusal('该内容没有这种处理结果，请刷新后重试')
        if (known.needsReason && !reason.trim()) throw new Refusal(`请填写“${known.words[0]}”的理由`)
        if (known.needsReply && !reply.trim()) throw new Refusal('请填写答复')
        await lockRoom(tx, articleId, article.modelFields)
        const before = await judge(tx, caller, articleId, ids, {
          ...{ state, reason: reason.trim() },
          ...(known.needsReply && { reply: reply.trim(), replyByName: caller.realname })
        })
        if (before.some(entry => entry.state === 'cancelled')) await requireRoom(tx, articleId, article.modelFields)
        if (kind === 'interview') await tell(tx, { contentOf: articleId })
        await log(
          tx,
          before.map(entry => ({
            ...{ action: '处理公众提交', operateType: '3' as const, object: article.title, objectId: entry.id },
            subsiteId: article.subsiteId,
            changes: [{ title: '状态', before: wordOf(kind, entry.state), after: known.words[0] }]
          }))
        )
        return { done: before.length }
      })
  )

  route(
    platform,
    mergeEntries,
    {
      right: edit,
      body: ClosedObject({ articleId: Id, ids: Type.Array(Id, { maxItems: 1000, title: '所选记录' }) }),
      result: EntriesDoneSchema,
      message: '已合并！'
    },
    ({ caller, body: { articleId, ids }, log }) =>
      database.transaction(async tx => {
        const { article } = await requireEntryArticle(tx, caller, articleId, edit)
        const done = ids.length ? await mergeChosen(tx, articleId, ids) : await mergeEqual(tx, articleId)
        const { title: object, subsiteId } = article
        const changes = [{ title: '合并条数', before: '', after: String(done) }]
        await log(tx, { action: '合并公众提交', operateType: '3', object, objectId: articleId, subsiteId, changes })
        return { done }
      })
  )

  route(
    platform,
    entryTallies,
    { right: 'cms:article:list', query: ClosedObject({ articleId: Id }), result: EntryTalliesSchema },
    async ({ caller, query: { articleId } }) => {
      const { kind, questions } = await findEntryArticle(database, caller, articleId)
      return tallyEntries(database, articleId, kind, questions)
    }
  )

  registerExport<ContentEntry, EntryQuery>(platform, {
    path: entriesSheet.exportXls,
    title: '公众提交',
    right: 'cms:article:list',
    query: listFields,
    list: (_database, caller, query) => listEntries(database, seal, caller, query, true),
    columns: [
      ['提交时间', row => row.createTime],
      ['渠道', row => channelWords[row.channel][0]],
      ['收到日期', row => row.receivedOn],
      ['录入人', row => row.enteredByName],
      ['姓名', row => row.name],
      ['联系方式', row => row.contact],
      ['所在地区', row => row.region],
      ['内容', row => row.content],
      ['回答', sayAll],
      ['条数', row => String(row.count)],
      ['状态', row => stateWords[row.state] ?? row.state],
      ['理由', row => row.reason],
      ['答复', row => row.reply],
      ['处理人', row => row.updateByName],
      ['处理时间', row => row.updateTime]
    ]
  })
}
