import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EntryChannel, EntryState } from '../../../../elements/base/contract/content-entry.ts'
import { moment } from './moment.ts'

const isShown = sql`merged_into = ''`

/**
 * Entries that people sent to contents of a kind. The article may be in the recycle bin: a trigger deletes the entries when it
 * is purged. Sealed columns are unreadable without the platform's key.
 */
export const contentEntries = pgTable(
  'content_entries',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id').notNull(),
    name: text('name').notNull().default(''),
    sealedContact: text('sealed_contact').notNull().default(''),
    region: text('region').notNull().default(''),
    content: text('content').notNull().default(''),
    /** Answers to closed questions, by number. */
    picks: jsonb('picks').$type<Record<string, string>>().notNull().default({}),
    /** Identifies a combination of answers. Few occur, so tallies count them in the index. */
    picksKey: uuid('picks_key').notNull(),
    /** Answers in free words, by number. */
    texts: jsonb('texts').$type<Record<string, string>>().notNull().default({}),
    /** Keyed hash of sender and text: the same entry counts once. */
    digest: text('digest').notNull(),
    /** Hash of the text and the answers: equal ones can be merged. */
    textHash: text('text_hash').notNull(),
    state: text('state').$type<EntryState>().notNull().default('new'),
    reason: text('reason').notNull().default(''),
    /** Answer to a question, with its author. */
    reply: text('reply').notNull().default(''),
    replyByName: text('reply_by_name').notNull().default(''),
    /** Entry into which this one is merged; '' for none. */
    mergedInto: text('merged_into').notNull().default(''),
    count: integer('count').notNull().default(1),
    channel: text('channel').$type<EntryChannel>().notNull().default('web'),
    /** Day of receipt of a letter, an e-mail or a call, and the user that entered it; '' for the website. */
    receivedOn: text('received_on').notNull().default(''),
    enteredByName: text('entered_by_name').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
    updateByName: text('update_by_name').notNull().default(''),
    updateTime: moment('update_time').notNull().defaultNow()
  },
  table => [
    uniqueIndex('content_entries_digest').on(table.articleId, table.digest).where(sql`state <> 'cancelled'`),
    index('content_entries_time').on(table.articleId, table.createTime, table.id).where(isShown),
    index('content_entries_state').on(table.articleId, table.state, table.createTime, table.id).where(isShown),
    index('content_entries_picks').on(table.articleId, table.state, table.picksKey),
    // Few entries come another way: tallies count only those.
    index('content_entries_channel').on(table.articleId, table.channel).where(sql`channel <> 'web'`),
    index('content_entries_hash').on(table.articleId, table.textHash).where(isShown),
    index('content_entries_merged').on(table.mergedInto).where(sql`merged_into <> ''`)
  ]
)

/** Lines of the record of an interview. A recalled line stays for the staff. */
export const interviewLines = pgTable(
  'interview_lines',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id').notNull(),
    speaker: text('speaker').notNull(),
    content: text('content').notNull(),
    createBy: text('create_by').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    recalledTime: moment('recalled_time'),
    recalledByName: text('recalled_by_name').notNull().default('')
  },
  table => [index('interview_lines_article').on(table.articleId, table.createTime, table.id)]
)
