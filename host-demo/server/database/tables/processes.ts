import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { commentTypes, processStates, taskStates } from '../../../../elements/base/contract/process.ts'
import type { StoredGraph } from '../../bpmn/model/graph.ts'
import { subsites } from './content.ts'
import { moment } from './moment.ts'
import { stamps } from './stamps.ts'

/** Documents as they are drawn. */
export const processes = pgTable(
  'processes',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id),
    processKey: text('process_key').notNull(),
    processName: text('process_name').notNull(),
    description: text('description').notNull().default(''),
    bpmnXml: text('bpmn_xml').notNull(),
    /** Of the newest that was deployed; 0 for none. */
    deployedVersion: integer('deployed_version').notNull().default(0),
    deployTime: moment('deploy_time'),
    ...stamps
  },
  table => [
    uniqueIndex('processes_key').on(table.subsiteId, table.processKey),
    index('processes_time').on(table.createTime, table.id)
  ]
)

/** What was deployed: it never changes, instances run on it to their end. */
export const processDefinitions = pgTable(
  'process_definitions',
  {
    id: text('id').primaryKey(),
    /** Null for a process that somebody named the steps of, for one instance. */
    processId: text('process_id').references(() => processes.id, { onDelete: 'set null' }),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id),
    processName: text('process_name').notNull(),
    deployVersion: integer('deploy_version').notNull(),
    bpmnXml: text('bpmn_xml').notNull(),
    /** What of the document runs, so that nobody reads it again. */
    graph: jsonb('graph').$type<StoredGraph>().notNull(),
    deployTime: moment('deploy_time').notNull().defaultNow(),
    deployByName: text('deploy_by_name').notNull().default('')
  },
  table => [uniqueIndex('process_definitions_version').on(table.processId, table.deployVersion)]
)

export const processInstances = pgTable(
  'process_instances',
  {
    id: text('id').primaryKey(),
    definitionId: text('definition_id')
      .notNull()
      .references(() => processDefinitions.id),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id),
    title: text('title').notNull(),
    businessKind: text('business_kind').notNull().default(''),
    businessId: text('business_id').notNull().default(''),
    starterId: text('starter_id').notNull(),
    starterName: text('starter_name').notNull(),
    state: text('state', { enum: processStates }).notNull().default('2'),
    variables: jsonb('variables').$type<Record<string, unknown>>().notNull().default({}),
    /** What was filled in of its forms: a field of that name in another form of it is the same. */
    formData: jsonb('form_data').$type<Record<string, unknown>>().notNull().default({}),
    startTime: moment('start_time').notNull().defaultNow(),
    endTime: moment('end_time')
  },
  table => [
    index('process_instances_starter').on(table.starterId, table.startTime, table.id),
    index('process_instances_business').on(table.businessKind, table.businessId)
  ]
)

/** The forms of an instance, each as it was when it was first needed: by the key under which a task names it, '' for that of the start. */
export const processForms = pgTable(
  'process_forms',
  {
    instanceId: text('instance_id')
      .notNull()
      .references(() => processInstances.id, { onDelete: 'cascade' }),
    formKey: text('form_key').notNull().default(''),
    formName: text('form_name').notNull(),
    jsonStr: text('json_str').notNull()
  },
  table => [primaryKey({ columns: [table.instanceId, table.formKey] })]
)

/** Where an instance is: see `nouns/process/engine/run.ts`. */
export const processTokens = pgTable(
  'process_tokens',
  {
    id: text('id').primaryKey(),
    instanceId: text('instance_id')
      .notNull()
      .references(() => processInstances.id, { onDelete: 'cascade' }),
    node: text('node').notNull(),
    flow: text('flow').notNull(),
    scope: text('scope').notNull(),
    forks: jsonb('forks').$type<{ id: string; split: string; flow: string }[]>().notNull(),
    round: jsonb('round').$type<{ people: string[]; begun: number; done: number }>()
  },
  table => [index('process_tokens_instance').on(table.instanceId)]
)

/** One change of an instance: who did what, and what it took away and made. */
export const processSteps = pgTable(
  'process_steps',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    instanceId: text('instance_id')
      .notNull()
      .references(() => processInstances.id, { onDelete: 'cascade' }),
    /** '' where no task was done. */
    taskId: text('task_id').notNull().default(''),
    userId: text('user_id').notNull(),
    action: text('action').notNull(),
    comment: text('comment').notNull().default(''),
    change: jsonb('change')
      .$type<{ consumed: unknown[]; produced: string[]; passed?: string[]; taken?: string[] }>()
      .notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [index('process_steps_instance').on(table.instanceId, table.id)]
)

export const processTasks = pgTable(
  'process_tasks',
  {
    id: text('id').primaryKey(),
    instanceId: text('instance_id')
      .notNull()
      .references(() => processInstances.id, { onDelete: 'cascade' }),
    tokenId: text('token_id').notNull(),
    node: text('node').notNull(),
    taskName: text('task_name').notNull(),
    state: text('state', { enum: taskStates }).notNull().default('open'),
    /** '' until somebody claims it. */
    assigneeId: text('assignee_id').notNull().default(''),
    /** Who may claim it, in words. */
    candidate: text('candidate').notNull().default(''),
    /** By the id of a substitute the name of who was on leave when it opened. */
    standsFor: jsonb('stands_for').$type<Record<string, string>>().notNull().default({}),
    commentType: text('comment_type', { enum: commentTypes }).notNull().default('1'),
    comment: text('comment').notNull().default(''),
    /** By hand: who has claimed, or been given it, has seen it. */
    claimTime: moment('claim_time'),
    createTime: moment('create_time').notNull().defaultNow(),
    finishTime: moment('finish_time')
  },
  table => [
    index('process_tasks_instance').on(table.instanceId, table.createTime, table.id),
    index('process_tasks_assignee')
      .on(table.assigneeId, table.createTime, table.id)
      .where(sql`state in ('open', 'claimed')`),
    index('process_tasks_waiting').on(table.createTime, table.id).where(sql`state = 'open' and assignee_id = ''`)
  ]
)

/** Who does somebody's tasks while they are on leave, for those that open from the first day to the last one (`YYYY-MM-DD`). */
export const processSubstitutes = pgTable('process_substitutes', {
  userId: text('user_id').primaryKey(),
  substituteId: text('substitute_id').notNull(),
  fromDay: text('from_day').notNull(),
  toDay: text('to_day').notNull()
})

/** Who may claim a task: `user:…`, `role:…`, `depart:…`. Gone when it is somebody's. */
export const processCandidates = pgTable(
  'process_candidates',
  {
    taskId: text('task_id')
      .notNull()
      .references(() => processTasks.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    /** Of the task: the oldest of a subject are found without the others. */
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [
    primaryKey({ columns: [table.taskId, table.subject] }),
    index('process_candidates_subject').on(table.subject, table.createTime, table.taskId)
  ]
)

export const processTimers = pgTable(
  'process_timers',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    instanceId: text('instance_id')
      .notNull()
      .references(() => processInstances.id, { onDelete: 'cascade' }),
    tokenId: text('token_id')
      .notNull()
      .references(() => processTokens.id, { onDelete: 'cascade' }),
    node: text('node').notNull(),
    dueTime: moment('due_time').notNull()
  },
  table => [index('process_timers_due').on(table.dueTime), index('process_timers_token').on(table.tokenId)]
)

/** 常用意见; without a person for everybody. */
export const processComments = pgTable(
  'process_comments',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull().default(''),
    content: text('content').notNull(),
    orderNo: integer('order_no').notNull().default(0)
  },
  table => [index('process_comments_user').on(table.userId, table.orderNo)]
)
