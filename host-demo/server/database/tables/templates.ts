import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { templateKindNames } from '../../../../elements/base/contract/template.ts'
import { users } from './accounts.ts'
import { subsites } from './content.ts'
import { moment } from './moment.ts'
import { stamps } from './stamps.ts'

const content = {
  name: text('name').notNull(),
  fileName: text('file_name').notNull(),
  kind: text('kind', { enum: templateKindNames }).notNull(),
  code: text('code').notNull()
}

/** Templates of the pages of a site. */
export const templates = pgTable(
  'templates',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id')
      .notNull()
      .references(() => subsites.id, { onDelete: 'cascade' }),
    ...content,
    /** File names of the fragments that the code renders. */
    fragments: text('fragments').array().notNull().default(sql`'{}'::text[]`),
    ...stamps
  },
  table => [
    unique('templates_file').on(table.subsiteId, table.fileName),
    index('templates_time').on(table.subsiteId, table.createTime, table.id),
    index('templates_files').using('gin', sql`files_of(${table.code}, '[]'::jsonb)`)
  ]
)

/** Versions of templates before the current one. */
export const templateVersions = pgTable(
  'template_versions',
  {
    templateId: text('template_id')
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    ...content,
    saveByName: text('save_by_name').notNull(),
    saveTime: moment('save_time').notNull()
  },
  table => [primaryKey({ columns: [table.templateId, table.number] })]
)

/** Last preview of each user, opened by its secret id until it ends. */
export const templatePreviews = pgTable('template_previews', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  id: text('id').notNull().unique(),
  html: text('html').notNull(),
  until: moment('until').notNull()
})
