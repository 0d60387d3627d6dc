import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { yesNo } from '../../../../elements/base/contract/column.ts'
import { contentKinds } from '../../../../elements/base/contract/content-kind.ts'
import { modelStates, type ModelField } from '../../../../elements/base/contract/model.ts'
import { stamps } from './stamps.ts'

/** Additional fields for the articles of a column. */
export const models = pgTable(
  'models',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    code: text('code').notNull().unique(),
    description: text('description').notNull().default(''),
    listTemplate: text('list_template').notNull().default(''),
    detailTemplate: text('detail_template').notNull().default(''),
    isDefault: text('is_default', { enum: yesNo }).notNull().default('N'),
    status: text('status', { enum: modelStates }).notNull().default('1'),
    /** Kind of content whose rules apply; '' for plain articles. */
    kind: text('kind', { enum: ['', ...contentKinds] })
      .notNull()
      .default(''),
    fields: jsonb('fields').$type<ModelField[]>().notNull().default([]),
    ...stamps
  },
  table => [
    index('models_time').on(table.createTime, table.id),
    uniqueIndex('models_kind').on(table.kind).where(sql`kind <> ''`),
    uniqueIndex('models_default').on(table.isDefault).where(sql`is_default = 'Y'`)
  ]
)
