import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AttachmentDraft } from '../../../../elements/base/contract/annex.ts'
import {
  announcementAudiences,
  announcementCategories,
  announcementPriorities,
  announcementStates
} from '../../../../elements/base/contract/announcement.ts'
import { reminderKinds } from '../../../../elements/base/contract/announcement-reminder.ts'
import { subsites } from './content.ts'
import { moment } from './moment.ts'
import { stamps } from './stamps.ts'

/** Placeholder for a time that has not come. Sorts last; keyset pagination cannot continue at an empty value. */
const never = sql`'9999-12-31T00:00:00Z'`
const flags = ['0', '1'] as const

export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    /** Site of the author; its administrators see the announcement. */
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id),
    titile: text('titile').notNull(),
    /** Sanitised HTML. */
    content: text('content').notNull().default(''),
    msgAbstract: text('msg_abstract').notNull().default(''),
    /** Null means immediately, and without end. */
    startTime: moment('start_time'),
    endTime: moment('end_time'),
    priority: text('priority', { enum: announcementPriorities }).notNull().default('L'),
    msgCategory: text('msg_category', { enum: announcementCategories }).notNull().default('1'),
    msgType: text('msg_type', { enum: announcementAudiences }).notNull(),
    /** Ids of people, departments or sub-sites, depending on `msgType`. */
    targets: text('targets').array().notNull().default([]),
    needsReply: text('needs_reply', { enum: flags }).notNull().default('0'),
    /** Each recipient is asked to confirm that they took notice. */
    needsConfirm: text('needs_confirm', { enum: flags }).notNull().default('0'),
    annexes: jsonb('annexes').$type<AttachmentDraft[]>().notNull().default([]),
    sendStatus: text('send_status', { enum: announcementStates }).notNull().default('0'),
    /** `never` until released. */
    sendTime: moment('send_time').notNull().default(never),
    /** Kind and id of the object that a message of the platform is about. */
    busType: text('bus_type').notNull().default(''),
    busId: text('bus_id').notNull().default(''),
    sender: text('sender').notNull().default(''),
    cancelTime: moment('cancel_time'),
    /** Ids of the people that wrote or edited it. They do not release what needs a review. */
    writers: text('writers').array().notNull().default([]),
    /** Submission that waits for another person; null for none. */
    submitTime: moment('submit_time'),
    submitBy: text('submit_by').notNull().default(''),
    submitByName: text('submit_by_name').notNull().default(''),
    returnReason: text('return_reason').notNull().default(''),
    /** Next start or end of the display period of a released announcement, which is pushed once. */
    nextChange: moment('next_change'),
    /** Note for recipients; '' if revoked without one. */
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Title that recipients saw. The title itself may be edited before the next release. */
    cancelTitle: text('cancel_title').notNull().default(''),
    ...stamps
  },
  table => [
    index('announcements_time').on(table.createTime, table.id),
    index('announcements_send').on(table.sendTime, table.id),
    index('announcements_title').on(table.titile, table.id),
    index('announcements_site').on(table.subsiteId, table.createTime, table.id),
    // Announcements that later users may still receive.
    index('announcements_released').on(table.sendTime).where(sql`send_status = '1'`),
    index('announcements_asking').on(table.sendTime).where(sql`send_status = '1' and needs_reply = '1'`),
    index('announcements_confirming').on(table.sendTime).where(sql`send_status = '1' and needs_confirm = '1'`),
    index('announcements_ending').on(table.endTime).where(sql`send_status = '1'`),
    index('announcements_submitted').on(table.subsiteId, table.submitTime).where(sql`submit_time is not null`),
    index('announcements_changing').on(table.nextChange).where(sql`next_change is not null`),
    index('announcements_files').using('gin', sql`files_of(${table.content}, ${table.annexes})`)
  ]
)

/**
 * Recipients of announcements. A release may insert a row for every user at once. Ids are therefore numbers, and there
 * are no foreign keys to check. Triggers of the baseline migration cascade deletes.
 */
export const announcementSends = pgTable(
  'announcement_sends',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    announcementId: text('announcement_id').notNull(),
    userId: text('user_id').notNull(),
    readFlag: text('read_flag', { enum: flags }).notNull().default('0'),
    /** `never` while unread. */
    readTime: moment('read_time').notNull().default(never),
    replyFlag: text('reply_flag', { enum: flags }).notNull().default('0'),
    replyTime: moment('reply_time').notNull().default(never),
    confirmFlag: text('confirm_flag', { enum: flags }).notNull().default('0'),
    confirmTime: moment('confirm_time').notNull().default(never),
    /** The announcement was released again to others. The row is hidden but stays because its reply references it. */
    leftOut: boolean('left_out').notNull().default(false)
  },
  table => [
    // Covers the flags (added in the migration), so that unread counts for the bell need no rows.
    uniqueIndex('announcement_sends_one').on(table.userId, table.announcementId),
    index('announcement_sends_read').on(table.announcementId, table.readTime, table.id),
    index('announcement_sends_reply').on(table.announcementId, table.replyTime, table.id).where(sql`reply_flag = '1'`),
    index('announcement_sends_confirm')
      .on(table.announcementId, table.confirmTime, table.id)
      .where(sql`confirm_flag = '1'`)
  ]
)

/** Reply to an announcement, with the id of its send row. */
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

/** Reminder of recipients that had not read, replied or confirmed. */
export const announcementReminders = pgTable(
  'announcement_reminders',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    announcementId: text('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: reminderKinds }).notNull(),
    /** Number of people, of their text messages, and of those that the gateway refused. */
    told: integer('told').notNull().default(0),
    texts: integer('texts').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    createBy: text('create_by').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('announcement_reminders_time').on(table.announcementId, table.createTime)]
)

/** Text messages of reminders that wait for the gateway. A row is deleted when its message is sent. */
export const announcementTexts = pgTable(
  'announcement_texts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    reminderId: bigint('reminder_id', { mode: 'number' })
      .notNull()
      .references(() => announcementReminders.id, { onDelete: 'cascade' }),
    mobile: text('mobile').notNull(),
    tries: integer('tries').notNull().default(0),
    nextTime: moment('next_time').notNull().defaultNow()
  },
  table => [
    index('announcement_texts_due').on(table.nextTime, table.id),
    index('announcement_texts_reminder').on(table.reminderId)
  ]
)
