import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Versions of the attachments of articles. Article and upload may be gone. */
export const documentVersions = pgTable(
  'document_versions',
  {
    /** First upload of the attachment. */
    documentId: text('document_id').notNull(),
    number: integer('number').notNull(),
    articleId: text('article_id').notNull(),
    uploadId: text('upload_id').notNull(),
    note: text('note').notNull().default(''),
    /** Lock of the office server that saved it; '' for an upload. */
    lockId: text('lock_id').notNull().default(''),
    createBy: text('create_by').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [
    primaryKey({ columns: [table.articleId, table.documentId, table.number] }),
    index('document_versions_upload').on(table.uploadId, table.articleId)
  ]
)

/** Locks of users that edit a file outside of the platform, or a template. They end by the clock of the database. */
export const editLocks = pgTable(
  'edit_locks',
  {
    kind: text('kind', { enum: ['document', 'template'] }).notNull(),
    objectId: text('object_id').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    /** Id that an office server gave the lock; '' for one of a person in the page. */
    lockId: text('lock_id').notNull().default(''),
    since: moment('since').notNull().defaultNow(),
    until: moment('until').notNull()
  },
  table => [primaryKey({ columns: [table.kind, table.objectId] })]
)
