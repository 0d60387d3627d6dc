import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { subsites } from '../database/tables/content.ts'

/** Returns SQL for the name of the site that a column references; '' for none. */
export const nameOfSite = (column: PgColumn) =>
  sql<string>`coalesce((select s.name from ${subsites} s where ${eq(sql`s.id`, column)}), '')`
