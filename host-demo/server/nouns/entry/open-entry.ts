import { and, eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import { entryLimits, isEntryKind, sendEntry } from '../../../../elements/base/contract/content-entry.ts'
import { columns, publishedArticles } from '../../database/tables/content.ts'
import { contentEntries } from '../../database/tables/content-entries.ts'
import type { Transaction } from '../../database/open.ts'
import { openRoute } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, Text } from '../../kernel/fields.ts'
import { newId, sha256 } from '../../kernel/ids.ts'
import { inTurnsOf } from '../../kernel/limit-concurrency.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { tell } from '../../realtime/tell.ts'
import { isPublicNow } from '../article/publishing.ts'
import { fieldStateOf } from '../model/field-states.ts'
import { kindOfColumn } from '../model/models.ts'
import { keyOfPicks } from './questions.ts'
import { lockRoom, requireRoom } from './room.ts'
import { readEntry, takings, type Taken } from './taking.ts'

const Optional = (length: number, title: string) => Type.Optional(Text(length, 0, title))

const now = sql<string>`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** Finds a content that takes entries now, by the clock of the database. */
const findOpen = async (tx: Transaction, id: string) => {
  const [found] = await tx
    .select({
      ...{ title: publishedArticles.title, subsiteId: publishedArticles.subsiteId },
      ...{ values: publishedArticles.modelFields, kind: kindOfColumn, state: fieldStateOf(publishedArticles), now }
    })
    .from(publishedArticles)
    .innerJoin(columns, eq(columns.id, publishedArticles.newsClassId))
    .where(and(eq(publishedArticles.id, id), isPublicNow))
  if (!found || !isEntryKind(found.kind)) throw new Refusal('没有公开的内容')
  const refusal = takings[found.kind].refusal(found.state, found.values, found.now)
  if (refusal) throw new Refusal(refusal)
  return { ...found, kind: found.kind }
}

/** Leaves half of the connections for writes to others when many people send entries to one content. */
const turnOf = inTurnsOf(3)

/** Joins what makes two texts equal: blanks and punctuation do not count. */
const textOf = ({ content, picks, texts }: Taken) =>
  JSON.stringify([content.replaceAll(/[\s\p{P}]/gu, ''), picks, texts])

/** Registers the call by which citizens send entries. */
export const registerOpenEntry = (platform: Platform) => {
  const { database, seal } = platform
  openRoute(
    platform,
    sendEntry,
    {
      body: ClosedObject({
        id: Id,
        name: Optional(entryLimits.name, '姓名'),
        contact: Optional(entryLimits.contact, '联系方式'),
        region: Optional(entryLimits.region, '所在地区'),
        content: Optional(entryLimits.content, '内容'),
        answers: Type.Optional(
          Type.Record(Type.String({ pattern: '^[1-9]\\d?$' }), Text(entryLimits.answer, 0, '回答'), { title: '回答' })
        )
      }),
      perMinute: 10,
      message: '提交成功！'
    },
    ({ body, address, log }) => {
      const send = async (tx: Transaction) => {
        const { kind, values, title, subsiteId } = await findOpen(tx, body.id)
        const { contact, ...entry } = readEntry(kind, values, body)
        const textHash = sha256(textOf({ ...entry, contact }))
        // Without a contact, the address distinguishes people.
        const sender = takings[kind].isByPhone ? [contact] : [entry.name, contact || address, textHash]
        const digest = seal.derive(JSON.stringify(['entry', body.id, ...sender]))
        await lockRoom(tx, body.id, values)
        const [added] = await tx
          .insert(contentEntries)
          .values({
            ...{ id: newId(), articleId: body.id, ...entry, sealedContact: seal.close(contact) },
            ...{ picksKey: keyOfPicks(entry.picks), textHash, digest: digest.toString('hex') }
          })
          .onConflictDoNothing()
          .returning({ id: contentEntries.id })
        if (!added) throw new Refusal(takings[kind].again)
        await requireRoom(tx, body.id, values)
        if (kind === 'interview') await tell(tx, { contentOf: body.id })
        const by = { userId: '', username: '', subsiteId }
        await log(tx, { by, action: takings[kind].action, operateType: '2', object: title, objectId: body.id })
        return null
      }
      return turnOf(body.id, () => database.transaction(send))
    }
  )
}
