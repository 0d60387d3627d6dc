import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { subsites } from '../database/tables/content.ts'

/** Name of the site that a column refers to; '' if it refers to none. */
export const nameOfSite = (column: PgColumn) =>
  sql<string>`coalesce((select s.name from ${subsites} s where ${eq(sql`s.id`, column)}), '')`
