import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { importedKinds } from '../../../../elements/base/contract/sheet-history.ts'
import { subsites } from './content.ts'
import { moment } from './moment.ts'

/** Imports of sheets, kept for 90 days. */
export const sheetImports = pgTable(
  'sheet_imports',
  {
    id: text('id').primaryKey(),
    /** Table of the records. */
    noun: text('noun').notNull(),
    /** Null for nouns above the sites. */
    subsiteId: text('subsite_id').references(() => subsites.id, { onDelete: 'cascade' }),
    /** Column of contents; null for other nouns. Stays if the column is deleted, which can be restored. */
    columnId: text('column_id'),
    /** Content model of the column at that time; '' for none. */
    modelId: text('model_id').notNull().default(''),
    createBy: text('create_by').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    fileName: text('file_name').notNull(),
    added: integer('added').notNull(),
    updated: integer('updated').notNull(),
    same: integer('same').notNull(),
    leftOut: integer('left_out').notNull(),
    /** List of secrets that the import created; '' for none. */
    toldId: text('told_id').notNull().default(''),
    undone: integer('undone').notNull().default(0),
    undoneByName: text('undone_by_name').notNull().default(''),
    undoneTime: moment('undone_time')
  },
  table => [
    index('sheet_imports_list').on(table.noun, table.subsiteId, table.createTime, table.id),
    index('sheet_imports_column').on(table.columnId, table.createTime, table.id).where(sql`column_id is not null`),
    index('sheet_imports_time').on(table.createTime),
    index('sheet_imports_site').on(table.subsiteId)
  ]
)

/** Records that an import wrote. A trigger deletes the rows of people whose accounts are deleted permanently. */
export const sheetImportRows = pgTable(
  'sheet_import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => sheetImports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Number of the row in the file. */
    number: integer('number').notNull(),
    does: text('does', { enum: importedKinds }).notNull(),
    objectId: text('object_id').notNull(),
    /** Version of the record after the import. */
    version: integer('version').notNull(),
    /** Key and name of the record, and its changed fields as JSON, encrypted. */
    sealed: text('sealed').notNull(),
    undoneTime: moment('undone_time')
  },
  table => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('sheet_import_rows_object').on(table.objectId)
  ]
)
