import { eq } from 'drizzle-orm'
import Type from 'typebox'
import { channelWords, enterEntry, offlineChannels } from '../../../../elements/base/contract/content-entry.ts'
import type { ModelValues } from '../../../../elements/base/contract/model.ts'
import type { Transaction } from '../../database/open.ts'
import { columns, publishedArticles } from '../../database/tables/content.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { parseTime } from '../../kernel/clock.ts'
import { ClosedObject, Text } from '../../kernel/fields.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { fieldStateOf } from '../model/field-states.ts'
import { addEntry, entryFields, hashOfText, now } from './add-entry.ts'
import { requireEntryArticle } from './entries.ts'
import { readEntry } from './taking.ts'

/** Returns the public version of a consultation, with its state by the clock of the database. */
const readPublic = async (tx: Transaction, id: string) => {
  const [found] = await tx
    .select({ values: publishedArticles.modelFields, state: fieldStateOf(publishedArticles), now })
    .from(publishedArticles)
    .innerJoin(columns, eq(columns.id, publishedArticles.newsClassId))
    .where(eq(publishedArticles.id, id))
  if (!found) throw new Refusal('征集没有公开，不能录入意见')
  return found
}

const refusalOfState = (state: string) => {
  if (state === '未开始') return '征集尚未开始，不能录入意见'
  return state === '已反馈' ? '意见采纳情况已经公开反馈，不能再录入意见' : ''
}

/** Returns why an answer that arrived on a day does not count, ''. The period counts by whole days. */
const refusalOfDay = (day: string, { startTime = '', endTime = '' }: ModelValues, today: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !parseTime(day)) return '收到日期应为 YYYY-MM-DD'
  if (day > today) return '收到日期不能晚于今天'
  const [first, last] = [startTime.slice(0, 10), endTime.slice(0, 10)]
  if (day >= first && day <= last) return ''
  return `收到日期应在征集期间（${first} 至 ${last}），期间以外收到的意见不计入`
}

/** Registers the call with which the staff enters answers that arrived by letter, e-mail or phone. */
export const registerEnterEntry = (platform: Platform) => {
  const { database, seal } = platform
  route(
    platform,
    enterEntry,
    {
      right: 'cms:article:edit',
      body: ClosedObject({
        ...entryFields,
        channel: Type.Enum([...offlineChannels], { title: '渠道' }),
        receivedOn: Text(10, 1, '收到日期')
      }),
      message: '已录入！'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const { id, channel, receivedOn } = body
        const { article, kind } = await requireEntryArticle(tx, caller, id, 'cms:article:edit')
        if (kind !== 'opinions') throw new Refusal('只有意见征集可以录入信函、邮箱和电话意见')
        const { values, state, now: time } = await readPublic(tx, id)
        const refusal = refusalOfState(state) || refusalOfDay(receivedOn, values, time.slice(0, 10))
        if (refusal) throw new Refusal(refusal)
        const entry = readEntry(kind, values, body, true)
        const textHash = hashOfText(entry)
        // Letters without a sender are never duplicates: each counts.
        const isNamed = entry.name || entry.contact
        const sender = [entry.name, entry.contact || (isNamed ? channel : newId()), textHash]
        const entered = { channel, receivedOn, enteredByName: caller.realname }
        const objectId = await addEntry(tx, seal, kind, { articleId: id, sender, textHash, ...entry }, entered)
        const { title: object, subsiteId } = article
        const changes = [
          { title: '渠道', before: '', after: channelWords[channel][0] },
          { title: '收到日期', before: '', after: receivedOn }
        ]
        await log(tx, { action: '录入意见', operateType: '2', object, objectId, subsiteId, changes })
        return null
      })
  )
}
