import { eq, sql } from 'drizzle-orm'
import { isEntryKind, type ContentEntry, type EntryQuery } from '../../../../elements/base/contract/content-entry.ts'
import type { Page } from '../../../../elements/base/contract/envelope.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { refusalOn, requireOn } from '../../access/object-permissions.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { columns } from '../../database/tables/content.ts'
import { contentEntries } from '../../database/tables/content-entries.ts'
import { formatTime } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { unreadable, type Seal } from '../../kernel/seal.ts'
import { equal, words } from '../../rows/filters.ts'
import { find } from '../../rows/kept.ts'
import { list } from '../../rows/list.ts'
import { everyone } from '../../rows/scope.ts'
import { keptArticles } from '../article/articles.ts'
import { kindOfColumn } from '../model/models.ts'
import { questionsOf, sayAnswers, type Question } from './questions.ts'

/** Columns of an entry that calls return. */
export const entryColumns = {
  id: contentEntries.id,
  name: contentEntries.name,
  sealedContact: contentEntries.sealedContact,
  region: contentEntries.region,
  content: contentEntries.content,
  picks: contentEntries.picks,
  texts: contentEntries.texts,
  state: contentEntries.state,
  reason: contentEntries.reason,
  reply: contentEntries.reply,
  replyByName: contentEntries.replyByName,
  count: contentEntries.count,
  channel: contentEntries.channel,
  receivedOn: contentEntries.receivedOn,
  enteredByName: contentEntries.enteredByName,
  createTime: contentEntries.createTime,
  updateByName: contentEntries.updateByName,
  updateTime: contentEntries.updateTime
}

type Row = Pick<typeof contentEntries.$inferSelect, keyof typeof entryColumns>

const listRows = list({
  from: contentEntries,
  columns: entryColumns,
  filters: {
    articleId: equal(contentEntries.articleId),
    state: equal(contentEntries.state),
    channel: equal(contentEntries.channel),
    words: words(contentEntries.content, contentEntries.name)
  },
  sorts: { createTime: [contentEntries.createTime] },
  only: sql`${contentEntries.mergedInto} = ''`,
  scope: everyone('an entry belongs to an article, which is looked for first'),
  present: (row: Row) => row
})

/** Masks a contact except its last four characters; of an e-mail, except the first one and its host. */
const maskContact = (contact: string) => {
  if (!contact || contact === unreadable) return contact
  const at = contact.indexOf('@')
  return at > 0 ? `${contact.slice(0, 1)}****${contact.slice(at)}` : `****${contact.slice(-4)}`
}

export const presentEntry = (
  { sealedContact, picks, texts, createTime, updateTime, ...row }: Row,
  questions: readonly Question[],
  seal: Seal,
  isWhole: boolean
): ContentEntry => {
  const contact = seal.read(sealedContact)
  return {
    ...row,
    contact: isWhole ? contact : maskContact(contact),
    answers: sayAnswers(questions, { picks, texts }),
    createTime: formatTime(createTime),
    updateTime: row.updateByName ? formatTime(updateTime) : ''
  }
}

/** Finds an article that takes entries, with its kind and its questions. */
export const findEntryArticle = async (tx: Database | Transaction, caller: Caller, id: string) => {
  const article = await find(tx, keptArticles, caller, id)
  const [column] = await tx.select({ kind: kindOfColumn }).from(columns).where(eq(columns.id, article.newsClassId))
  const kind = column?.kind ?? ''
  if (!isEntryKind(kind)) throw new Refusal('该内容不接收公众提交')
  return { article, kind, questions: questionsOf(article.modelFields) }
}

type EntryArticle = Awaited<ReturnType<typeof findEntryArticle>>

const placeOf = ({ article: { subsiteId, newsClassId: columnId } }: EntryArticle) => ({ subsiteId, columnId })

/** As `findEntryArticle`, for callers that may change the entries. */
export const requireEntryArticle = async (tx: Transaction, caller: Caller, id: string, right: RightCode) => {
  const found = await findEntryArticle(tx, caller, id)
  requireOn(caller, right, placeOf(found))
  return found
}

/** Lists the entries of an article. `mayReadContacts` gives whole contacts to those who may edit it. */
export const listEntries = async (
  database: Database,
  seal: Seal,
  caller: Caller,
  query: EntryQuery,
  mayReadContacts = false
): Promise<Page<ContentEntry>> => {
  const found = await findEntryArticle(database, caller, query.articleId)
  const right = 'cms:article:edit'
  const isWhole = mayReadContacts && holds(caller, right) && !refusalOn(caller, right, placeOf(found))
  const page = await listRows(database, caller, query)
  return { ...page, records: page.records.map(row => presentEntry(row, found.questions, seal, isWhole)) }
}
