import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'

/**
 * Returns SQL for the label of a department: the shortest end of its path that no other department has, such as
 * 「市教育局 / 办公室」. '' without a department. Lists, cards and pickers show departments by it.
 */
export const departmentLabel = (id: PgColumn | SQL) => sql<string>`coalesce(department_label(${id}), '')`
