import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { subsites } from '../database/tables/content.ts'
import { uploads } from '../database/tables/files.ts'

/** Returns SQL for the name of the site that a column references; '' for none. */
export const nameOfSite = (column: PgColumn) =>
  sql<string>`coalesce((select s.name from ${subsites} s where ${eq(sql`s.id`, column)}), '')`

/** Returns SQL for the path of the picture that a column references; '' for none. */
export const pathOfPicture = (column: PgColumn) =>
  sql<string>`coalesce((select '/files/' || u.path from ${uploads} u where ${eq(sql`u.id`, column)}), '')`
