import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AttachmentDraft } from '../../../../elements/base/contract/annex.ts'
import {
  announcementAudiences,
  announcementCategories,
  announcementPriorities,
  announcementStates
} from '../../../../elements/base/contract/announcement.ts'
import { subsites } from './content.ts'
import { moment } from './moment.ts'
import { stamps } from './stamps.ts'

/** Stands for a time that has not come: behind all others, as no list can be continued at an empty one. */
const never = sql`'9999-12-31T00:00:00Z'`
const flags = ['0', '1'] as const

export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    /** Where it was written: its administrators see it. */
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id),
    titile: text('titile').notNull(),
    /** HTML, cleaned. */
    content: text('content').notNull().default(''),
    msgAbstract: text('msg_abstract').notNull().default(''),
    /** Null is at once, and without an end. */
    startTime: moment('start_time'),
    endTime: moment('end_time'),
    priority: text('priority', { enum: announcementPriorities }).notNull().default('L'),
    msgCategory: text('msg_category', { enum: announcementCategories }).notNull().default('1'),
    msgType: text('msg_type', { enum: announcementAudiences }).notNull(),
    /** Ids of people, departments or sub-sites, by `msgType`. */
    targets: text('targets').array().notNull().default([]),
    needsReply: text('needs_reply', { enum: flags }).notNull().default('0'),
    annexes: jsonb('annexes').$type<AttachmentDraft[]>().notNull().default([]),
    sendStatus: text('send_status', { enum: announcementStates }).notNull().default('0'),
    /** `never` before it was released. */
    sendTime: moment('send_time').notNull().default(never),
    sender: text('sender').notNull().default(''),
    cancelTime: moment('cancel_time'),
    ...stamps
  },
  table => [
    index('announcements_time').on(table.createTime, table.id),
    index('announcements_send').on(table.sendTime, table.id),
    index('announcements_title').on(table.titile, table.id),
    index('announcements_site').on(table.subsiteId, table.createTime, table.id),
    // What somebody who comes later may still be given.
    index('announcements_released').on(table.sendTime).where(sql`send_status = '1'`),
    index('announcements_asking').on(table.sendTime).where(sql`send_status = '1' and needs_reply = '1'`),
    index('announcements_ending').on(table.endTime).where(sql`send_status = '1'`),
    index('announcements_files').using('gin', sql`files_of(${table.content}, ${table.annexes})`)
  ]
)

/**
 * What came to whom. Up to a row for everybody is written at once: numbers as ids, and no references that each row would be checked for –
 * triggers of the baseline delete the rows of an announcement or a person with them.
 */
export const announcementSends = pgTable(
  'announcement_sends',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    announcementId: text('announcement_id').notNull(),
    userId: text('user_id').notNull(),
    readFlag: text('read_flag', { enum: flags }).notNull().default('0'),
    /** `never` while it is unread. */
    readTime: moment('read_time').notNull().default(never),
    replyFlag: text('reply_flag', { enum: flags }).notNull().default('0'),
    replyTime: moment('reply_time').notNull().default(never),
    /** It was released anew to others: the row stays for the reply that hangs on it, and its person sees it no more. */
    leftOut: boolean('left_out').notNull().default(false)
  },
  table => [
    // With the flags (the migration includes them), so that what is unread is known without the rows: everybody's bell asks for it.
    uniqueIndex('announcement_sends_one').on(table.userId, table.announcementId),
    index('announcement_sends_read').on(table.announcementId, table.readTime, table.id),
    index('announcement_sends_reply').on(table.announcementId, table.replyTime, table.id).where(sql`reply_flag = '1'`)
  ]
)

/** One a send row, whose id it has. */
export const announcementReplies = pgTable(
  'announcement_replies',
  {
    id: bigint('id', { mode: 'number' })
      .primaryKey()
      .references(() => announcementSends.id, { onDelete: 'cascade' }),
    /** Plain text. */
    content: text('content').notNull(),
    annexes: jsonb('annexes').$type<AttachmentDraft[]>().notNull().default([]),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('announcement_replies_files').using('gin', sql`files_of(${table.content}, ${table.annexes})`)]
)
