import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import type { ApplicationDraft } from '../../../../elements/base/contract/apply.ts'
import type { TemplateKind } from '../../../../elements/base/contract/apply-letters.ts'
import { noticeChannels, noticeStates } from '../../../../elements/base/contract/apply-notices.ts'
import type { ApplyAction, ApplyReplyType, ApplyStep } from '../../../../elements/base/contract/apply-steps.ts'
import type { Answer } from '../../nouns/application/record/answer.ts'
import type { ClockEvent } from '../../nouns/calendar/statutory-clock.ts'
import { moment } from './moment.ts'
import { stamps } from './stamps.ts'

/** Open states of `applyStatesOf`. */
export const openApplications = sql`state in (0, 1, 2, 3, 4, 5, 6, 12)`

/**
 * Applications for public information. Sealed columns are unreadable without the platform's key. Days are `YYYY-MM-DD`.
 */
export const applications = pgTable(
  'applications',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id').notNull(),
    state: smallint('state').notNull(),
    /** Receipt number. */
    code: text('code').notNull().default(''),
    queryCodeHash: text('query_code_hash').notNull().default(''),
    applicantType: text('applicant_type').$type<ApplicationDraft['applicantType']>().notNull().default('1'),
    organizationType: text('organization_type').$type<ApplicationDraft['organizationType']>().notNull().default(''),
    applicantName: text('applicant').notNull(),
    cardType: text('card_type').$type<ApplicationDraft['cardType']>().notNull().default('1'),
    sealedCardCode: text('sealed_card_code').notNull().default(''),
    company: text('company').notNull().default(''),
    legalName: text('legal_name').notNull().default(''),
    linkman: text('linkman').notNull().default(''),
    tel: text('tel').notNull().default(''),
    email: text('email').notNull().default(''),
    sealedAddress: text('sealed_address').notNull().default(''),
    postcode: text('postcode').notNull().default(''),
    title: text('title').notNull(),
    content: text('content').notNull().default(''),
    indexNum: text('index_num').notNull().default(''),
    purpose: text('purpose').notNull().default(''),
    offerType: text('offer_type').$type<ApplicationDraft['offerType']>().notNull().default('1'),
    receiveMode: text('receive_mode').$type<ApplicationDraft['receiveMode']>().notNull().default('1'),
    acceptsOther: text('accepts_other').$type<ApplicationDraft['acceptsOther']>().notNull().default('1'),
    applyFree: text('apply_free').$type<ApplicationDraft['applyFree']>().notNull().default('0'),
    /** The site's form that the applicant filled in; '' for the platform's. */
    formId: text('form_id').notNull().default(''),
    /** What the site's form asks for in addition. */
    answers: jsonb('answers').$type<Record<string, unknown>>().notNull().default({}),
    receiveType: text('receive_type').$type<ApplicationDraft['receiveType']>().notNull().default('1'),
    applyDate: text('apply_date').notNull().default(''),
    receiveDate: text('receive_date').notNull(),
    departId: text('depart_id').notNull().default(''),
    replyType: text('reply_type').$type<ApplyReplyType | ''>().notNull().default(''),
    reply: text('reply').notNull().default(''),
    /** Facts, withheld parts and grounds of the reply. */
    answer: jsonb('answer').$type<Answer>().notNull().default({ facts: {}, grounds: [], publicInterest: '' }),
    letterNumber: text('letter_number').notNull().default(''),
    /** Events that affect the statutory deadline. */
    events: jsonb('events').$type<ClockEvent[]>().notNull().default([]),
    /** Computed deadline; far in the future while no deadline runs. */
    dueDate: text('due_date').notNull().default('9999-12-31'),
    /** Day of the answer or another end. */
    endDate: text('end_date'),
    /** Day on which the end was entered; later than `endDate` if it was entered late. */
    endEntry: text('end_entry'),
    /** Time when the applicant's personal data was deleted. */
    erasedTime: moment('erased_time'),
    ...stamps
  },
  table => [
    index('applications_state').on(table.subsiteId, table.state),
    index('applications_due').on(table.dueDate, table.id),
    // Open applications by nearest deadline and by longest wait.
    index('applications_open_due').on(table.dueDate, table.id).where(openApplications),
    index('applications_open_time').on(table.receiveDate, table.id).where(openApplications),
    // Ended applications with personal data that may be due for deletion.
    index('applications_kept')
      .on(table.subsiteId, table.endDate)
      .where(sql`end_date is not null and erased_time is null`),
    uniqueIndex('applications_code').on(table.code).where(sql`code <> ''`)
  ]
)

/** Application forms of sites as they went live. Rows never change, because applications are shown with their form. */
export const applicationForms = pgTable(
  'application_forms',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id').notNull(),
    /** The design that it was made from. */
    designId: text('design_id').notNull(),
    designVersion: integer('design_version').notNull(),
    name: text('name').notNull(),
    jsonStr: text('json_str').notNull(),
    isLive: boolean('is_live').notNull().default(true),
    /** When another form or none took its place. */
    endTime: moment('end_time'),
    createByName: text('create_by_name').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [uniqueIndex('application_forms_live').on(table.subsiteId).where(sql`is_live`)]
)

/** Steps of an application; append-only. */
export const applicationSteps = pgTable(
  'application_steps',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    action: text('action').$type<ApplyAction | 'apply'>().notNull(),
    fromState: smallint('from_state').notNull(),
    toState: smallint('to_state').notNull(),
    /** When it happened. `createTime` is when it was entered. */
    day: text('day').notNull(),
    /** Why it was entered later; '' if it was entered on its day. */
    lateReason: text('late_reason').notNull().default(''),
    details: jsonb('details').$type<ApplyStep['details']>().notNull().default([]),
    article: text('article').notNull().default(''),
    createBy: text('create_by').notNull().default(''),
    createByName: text('create_by_name').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('application_steps_application').on(table.applicationId, table.id)]
)

/** Files of the steps, in a folder that is not served. */
export const applicationFiles = pgTable(
  'application_files',
  {
    id: text('id').primaryKey(),
    /** Null for a file of a citizen's form that was not sent yet. */
    applicationId: text('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    /** Null until a step uses the file. */
    stepId: bigint('step_id', { mode: 'number' }).references(() => applicationSteps.id, { onDelete: 'cascade' }),
    subsiteId: text('subsite_id').notNull(),
    path: text('path').notNull(),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    isGiven: boolean('is_given').notNull().default(false),
    createBy: text('create_by').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [
    index('application_files_application').on(table.applicationId, table.createTime),
    index('application_files_site').on(table.subsiteId)
  ]
)

/** Years that a site keeps the applicant's personal data; 0 for no limit. */
export const applicationTerms = pgTable('application_terms', {
  subsiteId: text('subsite_id').primaryKey(),
  keepYears: integer('keep_years').notNull(),
  version: integer('version').notNull(),
  updateByName: text('update_by_name').notNull().default(''),
  updateTime: moment('update_time').notNull().defaultNow()
})

/** Issued letters. Neither text nor signature changes with the application, the site or the agency. */
export const applicationLetters = pgTable(
  'application_letters',
  {
    stepId: bigint('step_id', { mode: 'number' })
      .notNull()
      .references(() => applicationSteps.id, { onDelete: 'cascade' }),
    /** Order within the step; 1 is the main letter. */
    seq: smallint('seq').notNull().default(1),
    /** Full name of the agency that signed. */
    office: text('office').notNull().default(''),
    title: text('title').notNull(),
    number: text('number').notNull(),
    /** Recipient of the letter. */
    addressee: text('addressee').notNull(),
    /** The applicant may read it with the query code. */
    isGiven: boolean('is_given').notNull().default(true),
    paragraphs: jsonb('paragraphs').$type<string[]>().notNull(),
    /** Day of issue. */
    day: text('day').notNull(),
    /** Last day for the answer that it told; '' for none. */
    toldDue: text('told_due').notNull().default('')
  },
  table => [primaryKey({ columns: [table.stepId, table.seq] })]
)

/** Notices to the applicant about the letters of a step. Only the application has the recipient. */
export const applicationNotices = pgTable(
  'application_notices',
  {
    stepId: bigint('step_id', { mode: 'number' })
      .notNull()
      .references(() => applicationSteps.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: noticeChannels }).notNull(),
    state: text('state', { enum: noticeStates }).notNull().default('waiting'),
    tries: smallint('tries').notNull().default(0),
    /** Time from which the next attempt is due. */
    nextTime: moment('next_time').notNull().defaultNow(),
    sentTime: moment('sent_time'),
    /** Why the last attempt failed, without the recipient. */
    problem: text('problem').notNull().default('')
  },
  table => [
    primaryKey({ columns: [table.stepId, table.channel] }),
    index('application_notices_due').on(table.nextTime).where(sql`state = 'waiting'`)
  ]
)

/** Letter templates of a site; '' for the platform's. */
export const applicationTemplates = pgTable(
  'application_templates',
  {
    subsiteId: text('subsite_id').notNull(),
    kind: text('kind').$type<TemplateKind>().notNull(),
    text: text('text').notNull(),
    version: integer('version').notNull(),
    updateByName: text('update_by_name').notNull().default(''),
    updateTime: moment('update_time').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.subsiteId, table.kind] })]
)

/** Statutory holidays, and weekend days that are working days instead. */
export const specialDays = pgTable('special_days', {
  day: text('day').primaryKey(),
  kind: text('kind').$type<'holiday' | 'working'>().notNull()
})

/** Number series without gaps: a number is taken in the transaction that uses it. */
export const numberSeries = pgTable('number_series', {
  name: text('name').primaryKey(),
  last: integer('last').notNull()
})
