import { integer, text } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Columns for version, author and time of saves. */
export const stamps = {
  version: integer('version').notNull().default(1),
  createBy: text('create_by').notNull().default(''),
  createByName: text('create_by_name').notNull().default(''),
  createTime: moment('create_time').notNull().defaultNow(),
  updateByName: text('update_by_name').notNull().default(''),
  updateTime: moment('update_time').notNull().defaultNow()
}
