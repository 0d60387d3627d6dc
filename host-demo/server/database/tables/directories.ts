import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  directory,
  directoryRunStates,
  type DirectoryChangeKind,
  type DirectoryRun
} from '../../../../elements/base/contract/directory.ts'
import type { LoggedChange } from '../../../../elements/base/contract/log.ts'
import { departments, users } from './accounts.ts'
import { moment } from './moment.ts'
import { nounColumns } from './noun-table.ts'

/** Directories of people and departments. */
export const directories = pgTable('directories', {
  ...nounColumns(directory),
  /** Password of the account or secret of the application, encrypted; '' for none. */
  sealedSecret: text('sealed_secret').notNull().default(''),
  /** SHA-256 of the token of the SCIM client; '' for none. */
  tokenHash: text('token_hash').notNull().default(''),
  /** Person that saved the source last. Scheduled runs and SCIM clients have the rights of this person. */
  ownerId: text('owner_id').notNull().default(''),
  /** Time of the last scheduled run. */
  scheduledTime: moment('scheduled_time').notNull().defaultNow()
})

const directoryId = () =>
  text('directory_id')
    .notNull()
    .references(() => directories.id, { onDelete: 'cascade' })

/** Departments of directories. */
export const directoryDepartments = pgTable(
  'directory_departments',
  {
    directoryId: directoryId(),
    /** Id in the directory. */
    key: text('key').notNull(),
    departId: text('depart_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' })
  },
  table => [
    primaryKey({ columns: [table.directoryId, table.key] }),
    uniqueIndex('directory_departments_one').on(table.departId)
  ]
)

/** Accounts of people of directories. An account belongs to one directory at most. */
export const directoryPeople = pgTable(
  'directory_people',
  {
    directoryId: directoryId(),
    /** Id in the directory, which never changes. */
    key: text('key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The source froze the account, so that it may unfreeze it. */
    isFrozen: boolean('is_frozen').notNull().default(false),
    /** User name as a SCIM client gave it. */
    userName: text('user_name').notNull().default(''),
    /** A SCIM client deleted the person. */
    isGone: boolean('is_gone').notNull().default(false),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [
    primaryKey({ columns: [table.directoryId, table.key] }),
    uniqueIndex('directory_people_one').on(table.userId)
  ]
)

export const directoryRuns = pgTable(
  'directory_runs',
  {
    id: text('id').primaryKey(),
    directoryId: directoryId(),
    state: text('state', { enum: directoryRunStates }).notNull(),
    isScheduled: boolean('is_scheduled').notNull().default(false),
    startedBy: text('started_by').notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    counts: jsonb('counts').$type<DirectoryRun['counts']>().notNull().default([]),
    isBeyond: boolean('is_beyond').notNull().default(false),
    problem: text('problem').notNull().default(''),
    /** Hash of the differences that were shown. */
    print: text('print').notNull().default(''),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    /** Last sign of life of the server that works on it. */
    beatTime: moment('beat_time').notNull().defaultNow(),
    createTime: moment('create_time').notNull().defaultNow(),
    endTime: moment('end_time')
  },
  table => [index('directory_runs_time').on(table.directoryId, table.createTime, table.id)]
)

/** Differences that a run found. */
export const directoryChanges = pgTable(
  'directory_changes',
  {
    runId: text('run_id')
      .notNull()
      .references(() => directoryRuns.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    kind: text('kind').$type<DirectoryChangeKind>().notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    fields: jsonb('fields').$type<LoggedChange[]>().notNull(),
    reason: text('reason').notNull()
  },
  table => [
    primaryKey({ columns: [table.runId, table.no] }),
    index('directory_changes_kind').on(table.runId, table.kind, table.no)
  ]
)
