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
import type { ApplyAction, ApplyReplyType, ApplyStep } from '../../../../elements/base/contract/apply-steps.ts'
import type { ClockEvent } from '../../nouns/calendar/statutory-clock.ts'
import { moment } from './moment.ts'
import { stamps } from './stamps.ts'

/** The states in `applyStatesOf` of what is not ended. */
export const openApplications = sql`state in (0, 1, 2, 3, 4, 5, 6, 12)`

/** Applications for public information. What is sealed is unreadable without the platform's key. Days are `YYYY-MM-DD`. */
export const applications = pgTable(
  'applications',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id').notNull(),
    state: smallint('state').notNull(),
    /** The receipt number. */
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
    receiveType: text('receive_type').$type<ApplicationDraft['receiveType']>().notNull().default('1'),
    applyDate: text('apply_date').notNull().default(''),
    receiveDate: text('receive_date').notNull(),
    departId: text('depart_id').notNull().default(''),
    replyType: text('reply_type').$type<ApplyReplyType | ''>().notNull().default(''),
    reply: text('reply').notNull().default(''),
    letterNumber: text('letter_number').notNull().default(''),
    /** What moved the statutory clock. */
    events: jsonb('events').$type<ClockEvent[]>().notNull().default([]),
    /** As the clock says; far away while nothing runs towards it. */
    dueDate: text('due_date').notNull().default('9999-12-31'),
    /** The day of the answer, or of another end. */
    endDate: text('end_date'),
    /** When what tells of the person was deleted. */
    erasedTime: moment('erased_time'),
    ...stamps
  },
  table => [
    index('applications_state').on(table.subsiteId, table.state),
    index('applications_due').on(table.dueDate, table.id),
    // Of those that are not ended: the nearest term, and the longest wait.
    index('applications_open_due').on(table.dueDate, table.id).where(openApplications),
    index('applications_open_time').on(table.receiveDate, table.id).where(openApplications),
    // Those whose term may be over.
    index('applications_kept')
      .on(table.subsiteId, table.endDate)
      .where(sql`end_date is not null and erased_time is null`),
    uniqueIndex('applications_code').on(table.code).where(sql`code <> ''`)
  ]
)

/** What was done with an application. Rows are only ever added. */
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
    day: text('day').notNull(),
    details: jsonb('details').$type<ApplyStep['details']>().notNull().default([]),
    article: text('article').notNull().default(''),
    createBy: text('create_by').notNull().default(''),
    createByName: text('create_by_name').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('application_steps_application').on(table.applicationId, table.id)]
)

/** Files of the steps, in a place of the storage that is served to nobody. */
export const applicationFiles = pgTable(
  'application_files',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Null until a step takes it. */
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

/** For how many years a site keeps what tells of an applicant; 0 for ever. */
export const applicationTerms = pgTable('application_terms', {
  subsiteId: text('subsite_id').primaryKey(),
  keepYears: integer('keep_years').notNull(),
  version: integer('version').notNull(),
  updateByName: text('update_by_name').notNull().default(''),
  updateTime: moment('update_time').notNull().defaultNow()
})

/** Letters as they were issued: what they say does not change with the application. */
export const applicationLetters = pgTable('application_letters', {
  stepId: bigint('step_id', { mode: 'number' })
    .primaryKey()
    .references(() => applicationSteps.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  number: text('number').notNull(),
  /** To whom. */
  addressee: text('addressee').notNull(),
  paragraphs: jsonb('paragraphs').$type<string[]>().notNull(),
  day: text('day').notNull()
})

/** What the letters of a site say; '' are the platform's words. */
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

/** Statutory holidays, and the weekend days that are worked instead. */
export const specialDays = pgTable('special_days', {
  day: text('day').primaryKey(),
  kind: text('kind').$type<'holiday' | 'working'>().notNull()
})

/** Numbers that are given one after the other, without a gap: taken within the transaction that uses them. */
export const numberSeries = pgTable('number_series', {
  name: text('name').primaryKey(),
  last: integer('last').notNull()
})
