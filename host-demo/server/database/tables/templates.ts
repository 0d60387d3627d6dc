import { integer, pgTable, primaryKey, text, uniqueIndex, index } from 'drizzle-orm/pg-core'
import { subsites } from './content.ts'
import { moment } from './moment.ts'
import { stamps } from './stamps.ts'

/** Templates of the pages of a site. */
export const templates = pgTable(
  'templates',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    fileName: text('file_name').notNull(),
    kind: text('kind', { enum: ['home', 'list', 'detail', 'page', 'part'] }).notNull(),
    code: text('code').notNull().default(''),
    note: text('note').notNull().default(''),
    ...stamps
  },
  table => [
    uniqueIndex('templates_file_name').on(table.subsiteId, table.fileName),
    index('templates_time').on(table.subsiteId, table.updateTime, table.id)
  ]
)

/** Code of a template after each save. */
export const templateVersions = pgTable(
  'template_versions',
  {
    templateId: text('template_id')
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    code: text('code').notNull(),
    createByName: text('create_by_name').notNull(),
    createTime: moment('create_time').notNull().defaultNow()
  },
  table => [primaryKey({ columns: [table.templateId, table.version] })]
)
