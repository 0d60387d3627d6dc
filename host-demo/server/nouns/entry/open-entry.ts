import { and, eq } from 'drizzle-orm'
import { isEntryKind, sendEntry } from '../../../../elements/base/contract/content-entry.ts'
import { columns, publishedArticles } from '../../database/tables/content.ts'
import type { Transaction } from '../../database/open.ts'
import { openRoute } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { inTurnsOf } from '../../kernel/limit-concurrency.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { tell } from '../../realtime/tell.ts'
import { isPublicNow } from '../article/publishing.ts'
import { fieldStateOf } from '../model/field-states.ts'
import { kindOfColumn } from '../model/models.ts'
import { addEntry, entryFields, hashOfText, now } from './add-entry.ts'
import { lockRoom, requireRoom } from './room.ts'
import { readEntry, takings } from './taking.ts'

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

/** Registers the call by which citizens send entries. */
export const registerOpenEntry = (platform: Platform) => {
  const { database, seal } = platform
  openRoute(
    platform,
    sendEntry,
    {
      body: ClosedObject(entryFields),
      perMinute: 10,
      message: '提交成功！'
    },
    ({ body, address, log }) => {
      const send = async (tx: Transaction) => {
        const { kind, values, title, subsiteId } = await findOpen(tx, body.id)
        const { contact, ...entry } = readEntry(kind, values, body)
        const textHash = hashOfText(entry)
        // Without a contact, the address distinguishes people.
        const sender = takings[kind].isByPhone ? [contact] : [entry.name, contact || address, textHash]
        await lockRoom(tx, body.id, values)
        await addEntry(tx, seal, kind, { articleId: body.id, contact, sender, textHash, ...entry })
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
