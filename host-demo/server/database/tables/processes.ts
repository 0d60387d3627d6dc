import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AttachmentDraft } from '../../../../elements/base/contract/annex.ts'
import { addedKinds } from '../../../../elements/base/contract/process-added.ts'
import { commentTypes } from '../../../../elements/base/contract/process-history.ts'
import { instanceResults, processStates, taskStates } from '../../../../elements/base/contract/process.ts'
import { taskDuties } from '../../../../elements/base/contract/process-duty.ts'
import type { Decided, Fork, Round, StraightReturn } from '../../bpmn/engine/run.ts'
import type { StoredGraph } from '../../bpmn/graph/graph.ts'
import { subsites } from './content.ts'
import { moment } from './moment.ts'
import { stamps } from './stamps.ts'

/** Process documents as edited. */
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
    /** Latest deployed version; 0 for none. */
    deployedVersion: integer('deployed_version').notNull().default(0),
    deployTime: moment('deploy_time'),
    ...stamps
  },
  table => [
    uniqueIndex('processes_key').on(table.subsiteId, table.processKey),
    index('processes_time').on(table.createTime, table.id)
  ]
)

/** Deployed versions; instances run on theirs to the end. Only the merge of departments changes them: the people of tasks. */
export const processDefinitions = pgTable(
  'process_definitions',
  {
    id: text('id').primaryKey(),
    /** Null for an ad hoc process of one instance. */
    processId: text('process_id').references(() => processes.id, { onDelete: 'set null' }),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id),
    processName: text('process_name').notNull(),
    deployVersion: integer('deploy_version').notNull(),
    bpmnXml: text('bpmn_xml').notNull(),
    /** Parsed graph, so that the document need not be parsed again. */
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
    /** Of the end events reached so far, until the instance is over. */
    result: text('result', { enum: instanceResults }).notNull().default(''),
    variables: jsonb('variables').$type<Record<string, unknown>>().notNull().default({}),
    /** Values of the instance's forms. Fields with the same name in several forms share a value. */
    formData: jsonb('form_data').$type<Record<string, unknown>>().notNull().default({}),
    /** Text and files that the starter added. */
    content: text('content').notNull().default(''),
    annexes: jsonb('annexes').$type<AttachmentDraft[]>().notNull().default([]),
    startTime: moment('start_time').notNull().defaultNow(),
    endTime: moment('end_time')
  },
  table => [
    index('process_instances_starter').on(table.starterId, table.startTime, table.id),
    index('process_instances_site').on(table.subsiteId, table.startTime, table.id),
    index('process_instances_files').using('gin', sql`files_of(${table.content}, ${table.annexes})`),
    index('process_instances_form_files').using('gin', sql`ids_in(${table.formData}::text)`),
    index('process_instances_business').on(table.businessKind, table.businessId)
  ]
)

/** Copy of each form of an instance when it was first used, by the key that tasks use; '' for the start form. */
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

/** Positions of an instance, see `bpmn/engine/run.ts`. */
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
    forks: jsonb('forks').$type<Fork[]>().notNull(),
    round: jsonb('round').$type<Round>(),
    decided: jsonb('decided').$type<Decided>(),
    inner: jsonb('inner_decided').$type<Decided>(),
    straight: jsonb('straight').$type<StraightReturn>()
  },
  table => [index('process_tokens_instance').on(table.instanceId)]
)

/** Change of an instance: author, action, and what it consumed and produced. */
export const processSteps = pgTable(
  'process_steps',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    instanceId: text('instance_id')
      .notNull()
      .references(() => processInstances.id, { onDelete: 'cascade' }),
    /** '' if no task was completed. */
    taskId: text('task_id').notNull().default(''),
    userId: text('user_id').notNull(),
    action: text('action').notNull(),
    comment: text('comment').notNull().default(''),
    change: jsonb('change')
      .$type<{
        consumed: unknown[]
        produced: string[]
        passed?: string[]
        taken?: string[]
        /** Names of the people of a reassignment. */
        handed?: { from: string; to: string }
        /** Token and node of the timer that fired. */
        timer?: string
        /** Tasks that passed within the step without asking. */
        automatic?: string[]
        /** A task ended with another outcome than 同意; data changed. */
        isTurned?: boolean
        isChanged?: boolean
      }>()
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
    /** '' until claimed. */
    assigneeId: text('assignee_id').notNull().default(''),
    /** Description of the candidates. */
    candidate: text('candidate').notNull().default(''),
    /** Name of the absent person, by id of the substitute, from the time the task opened. */
    standsFor: jsonb('stands_for').$type<Record<string, string>>().notNull().default({}),
    /** Subjects at the time it opened, also after they lost it. */
    asked: text('asked').array().notNull().default(sql`'{}'`),
    /** Person of a round that votes here, or in whose place the assignee does; '' for others. */
    seat: text('seat').notNull().default(''),
    /** Rule for its people, see `nouns/process/people/duties.ts`. */
    duty: text('duty', { enum: taskDuties }).notNull().default(''),
    /** Outcome that its person chose; '' until it is done. */
    outcome: text('outcome').notNull().default(''),
    /** Task to which it was added (加签) before or after; '' for others. */
    addedTo: text('added_to').notNull().default(''),
    /** '' if the process opened it. */
    addedKind: text('added_kind', { enum: ['', ...addedKinds] })
      .notNull()
      .default(''),
    /** Person that added it; '' if the process opened it. */
    addedBy: text('added_by').notNull().default(''),
    commentType: text('comment_type', { enum: commentTypes }).notNull().default('1'),
    comment: text('comment').notNull().default(''),
    /** Time of the claim; null for tasks that were assigned directly. */
    claimTime: moment('claim_time'),
    createTime: moment('create_time').notNull().defaultNow(),
    finishTime: moment('finish_time')
  },
  table => [
    index('process_tasks_instance').on(table.instanceId, table.createTime, table.id),
    index('process_tasks_assignee')
      .on(table.assigneeId, table.createTime, table.id)
      .where(sql`state in ('open', 'claimed')`),
    index('process_tasks_added').on(table.addedTo).where(sql`added_to <> '' and state in ('open', 'claimed')`),
    index('process_tasks_done').on(table.assigneeId, table.instanceId).where(sql`state = 'done'`),
    index('process_tasks_waiting').on(table.createTime, table.id).where(sql`state = 'open' and assignee_id = ''`)
  ]
)

/** Copies (抄送) of instances for people who read and never decide. */
export const processCopies = pgTable(
  'process_copies',
  {
    id: text('id').primaryKey(),
    instanceId: text('instance_id')
      .notNull()
      .references(() => processInstances.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    senderName: text('sender_name').notNull(),
    comment: text('comment').notNull().default(''),
    createTime: moment('create_time').notNull().defaultNow(),
    /** Null while it is unread. */
    readTime: moment('read_time')
  },
  table => [
    uniqueIndex('process_copies_person').on(table.instanceId, table.userId),
    index('process_copies_user').on(table.userId, table.createTime, table.id)
  ]
)

/** Substitutes for people on leave, for tasks that open between the two days (`YYYY-MM-DD`, inclusive). */
export const processSubstitutes = pgTable('process_substitutes', {
  userId: text('user_id').primaryKey(),
  substituteId: text('substitute_id').notNull(),
  fromDay: text('from_day').notNull(),
  toDay: text('to_day').notNull()
})

/** Candidates of a task: `user:…`, `role:…`, `depart:…`. Deleted when it is claimed. */
export const processCandidates = pgTable(
  'process_candidates',
  {
    taskId: text('task_id')
      .notNull()
      .references(() => processTasks.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    /** Creation time of the task, so that the oldest tasks of a subject are found through the index. */
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
    dueTime: moment('due_time').notNull(),
    /** Time since which its task waits for added people; null while it runs. */
    pausedTime: moment('paused_time'),
    /** Number of failed attempts since it was due, and why the last one failed. */
    tries: integer('tries').notNull().default(0),
    problem: text('problem').notNull().default('')
  },
  table => [index('process_timers_due').on(table.dueTime), index('process_timers_token').on(table.tokenId)]
)

/** Common phrases (常用意见); without a person they are for everyone. */
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
