import { sql, type SQL } from 'drizzle-orm'
import type { Caller } from '../../../access/caller.ts'
import { requireOtherDepartments } from '../../../access/three-administrators.ts'
import type { Transaction } from '../../../database/open.ts'

/** Departments or positions: records that give their roles and sites to their people. */
export interface GrantHolder {
  noun: 'department' | 'position'
  title: string
  table: SQL
  /** Rows of `holder_id` and `giver_id`. A department also has what those above it give. */
  lines: SQL
  /** Rows of `giver_id` and `user_id`, deleted people included. */
  people: SQL
  /** Tables of pairs, with their column for the giver. */
  roles: SQL
  sites: SQL
  giver: SQL
  /** Returns the name of a giver. */
  label(id: SQL): SQL
  /** For messages: all that get what it gives, and membership of the caller. */
  whole: string
  own: string
  /** Refuses callers for reasons of their own. */
  requireOther?(tx: Transaction, caller: Caller, id: string): Promise<void>
}

export const departmentHolder: GrantHolder = {
  ...{ noun: 'department', title: '部门', table: sql`departments` },
  lines: sql`(select depart_id as holder_id, above_id as giver_id from department_lines)`,
  people: sql`(select l.above_id as giver_id, ud.user_id from department_lines l
    join user_departments ud on ud.depart_id = l.depart_id)`,
  ...{ roles: sql`department_roles`, sites: sql`department_subsites`, giver: sql`depart_id` },
  label: id => sql`department_label(${id})`,
  ...{ whole: '该部门或其下级部门', own: '您属于该部门或其下级部门' },
  requireOther: (tx, caller, id) => requireOtherDepartments(tx, caller, [id])
}

/** A position that is off gives nothing now. Switching it on gives everything to its people. */
export const positionHolder: GrantHolder = {
  ...{ noun: 'position', title: '岗位', table: sql`positions` },
  lines: sql`(select id as holder_id, id as giver_id from positions)`,
  people: sql`(select position_id as giver_id, user_id from held_positions)`,
  ...{ roles: sql`position_roles`, sites: sql`position_subsites`, giver: sql`position_id` },
  label: id => sql`(select named.name from positions named where named.id = ${id})`,
  ...{ whole: '该岗位', own: '您担任该岗位' }
}
