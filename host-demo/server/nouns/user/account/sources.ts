import { sql } from 'drizzle-orm'
import type { Page } from '../../../../../elements/base/contract/envelope.ts'
import type { UserRow } from '../../../../../elements/base/contract/user.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { heldRoles, heldSubsites } from '../../../database/held.ts'
import { Refusal, type Refusals } from '../../../kernel/refusal.ts'

const held = {
  role: { view: heldRoles, column: heldRoles.roleId, title: '角色' },
  site: { view: heldSubsites, column: heldSubsites.subsiteId, title: '站点' }
}
type HeldKind = keyof typeof held

/** Returns the labels of the departments through which alone people have one of these roles or sites. */
const departmentsAlone = async (tx: Database | Transaction, kind: HeldKind, ids: string[], people: string[]) => {
  const { view, column } = held[kind]
  const { rows } = await tx.execute<{ user_id: string; departs: string }>(sql`
    select user_id, string_agg(distinct departs, '、') as departs from (
      select user_id, string_agg(distinct department_label(depart_id), '、') as departs from ${view}
      where ${column} = any(${sql.param(ids)}::text[]) and user_id = any(${sql.param(people)}::text[])
      group by user_id, ${column} having not bool_or(depart_id is null)) alone
    group by user_id`)
  return new Map(rows.map(row => [row.user_id, row.departs]))
}

/** Adds to the people of a role or site the departments that give it, if it is not their own. */
export const withSources = async (database: Database, page: Page<UserRow>, kind: HeldKind, id: string) => {
  const people = page.records.map(user => user.id)
  const departs = await departmentsAlone(database, kind, [id], people)
  return { ...page, records: page.records.map(user => ({ ...user, byDepartment: departs.get(user.id) ?? '' })) }
}

/** Refuses to take from people what only their departments give them. */
export const sourceRefusals = async (
  tx: Transaction,
  kind: HeldKind,
  ids: string[],
  people: { id: string; realname: string }[]
): Promise<Refusals> => {
  const departs = await departmentsAlone(
    tx,
    kind,
    ids,
    people.map(({ id }) => id)
  )
  return new Map(
    people.flatMap(({ id, realname }) => {
      const names = departs.get(id)
      const told = `“${realname}”的${held[kind].title}来自部门“${names}”，请在部门管理中收回，或把人员移出该部门`
      return names ? [[id, new Refusal(told)] as const] : []
    })
  )
}
