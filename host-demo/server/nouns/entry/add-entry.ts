import { sql } from 'drizzle-orm'
import Type from 'typebox'
import { entryLimits, type EntryKind } from '../../../../elements/base/contract/content-entry.ts'
import type { Transaction } from '../../database/open.ts'
import { contentEntries } from '../../database/tables/content-entries.ts'
import { Id, Text } from '../../kernel/fields.ts'
import { newId, sha256 } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Seal } from '../../kernel/seal.ts'
import { keyOfPicks } from './questions.ts'
import { takings, type Taken } from './taking.ts'

/** Time of the database. */
export const now = sql<string>`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

const Optional = (length: number, title: string) => Type.Optional(Text(length, 0, title))

/** Fields of an entry as a client sends them. */
export const entryFields = {
  id: Id,
  name: Optional(entryLimits.name, '姓名'),
  contact: Optional(entryLimits.contact, '联系方式'),
  region: Optional(entryLimits.region, '所在地区'),
  content: Optional(entryLimits.content, '内容'),
  answers: Type.Optional(
    Type.Record(Type.String({ pattern: '^[1-9]\\d?$' }), Text(entryLimits.answer, 0, '回答'), { title: '回答' })
  )
}

/** Hashes what makes two texts equal: blanks and punctuation do not count. */
export const hashOfText = ({ content, picks, texts }: Omit<Taken, 'contact'>) =>
  sha256(JSON.stringify([content.replaceAll(/[\s\p{P}]/gu, ''), picks, texts]))

interface NewEntry extends Taken {
  articleId: string
  /** Parts that identify the sender. The same sender and text count once. */
  sender: readonly string[]
  textHash: string
}

type Entered = Partial<Pick<typeof contentEntries.$inferInsert, 'channel' | 'receivedOn' | 'enteredByName'>>

/**
 * Stores an entry, with its contact encrypted. @returns its id
 * @throws Refusal if the sender sent the same before
 */
export const addEntry = async (
  tx: Transaction,
  seal: Seal,
  kind: EntryKind,
  { articleId, contact, sender, textHash, ...entry }: NewEntry,
  entered: Entered = {}
) => {
  const digest = seal.derive(JSON.stringify(['entry', articleId, ...sender])).toString('hex')
  const [added] = await tx
    .insert(contentEntries)
    .values({
      ...{ id: newId(), articleId, ...entry, sealedContact: seal.close(contact) },
      ...{ picksKey: keyOfPicks(entry.picks), textHash, digest, ...entered }
    })
    .onConflictDoNothing()
    .returning({ id: contentEntries.id })
  if (!added) throw new Refusal(takings[kind].again)
  return added.id
}
