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

interface Source {
  /** Labels of departments and names of positions, '' for none. */
  departs: string
  posts: string
}

/** Returns the departments and positions through which alone people have one of these roles or sites. */
const sourcesAlone = async (tx: Database | Transaction, kind: HeldKind, ids: string[], people: string[]) => {
  const { view, column } = held[kind]
  const { rows } = await tx.execute<Source & { user_id: string } & Record<string, unknown>>(sql`
    select user_id, coalesce(string_agg(distinct depart, '、'), '') as departs,
      coalesce(string_agg(distinct post, '、'), '') as posts from (
      select user_id, department_label(depart_id) as depart, (select name from positions where id = position_id) as post,
        bool_or(depart_id is null and position_id is null) over (partition by user_id, ${column}) as is_own from ${view}
      where ${column} = any(${sql.param(ids)}::text[]) and user_id = any(${sql.param(people)}::text[])) given
    where not is_own group by user_id`)
  return new Map(rows.map(row => [row.user_id, row]))
}

/** Returns the last days of a role, site or position that was given to people with one. */
const lastDays = async (tx: Database, kind: HeldKind | 'position', id: string, people: string[]) => {
  const pairs = {
    ...{ role: sql`user_roles where role_id`, site: sql`user_subsites where subsite_id` },
    position: sql`user_positions where position_id`
  }[kind]
  const { rows } = await tx.execute<{ user_id: string; valid_until: string }>(
    sql`select user_id, valid_until from ${pairs} = ${id} and valid_until <> '' and user_id = any(${sql.param(people)}::text[])`
  )
  return new Map(rows.map(row => [row.user_id, row.valid_until]))
}

/** Adds to the people of a role or site the departments and positions that give it, if it is not their own, and the last day of their own. */
export const withSources = async (database: Database, page: Page<UserRow>, kind: HeldKind, id: string) => {
  const people = page.records.map(user => user.id)
  const sources = await sourcesAlone(database, kind, [id], people)
  const days = await lastDays(database, kind, id, people)
  const records = page.records.map(user => {
    const { departs = '', posts = '' } = sources.get(user.id) ?? {}
    return { ...user, byDepartment: departs, byPosition: posts, grantUntil: days.get(user.id) ?? '' }
  })
  return { ...page, records }
}

/** Adds to the people of a position the last day of their appointment. */
export const withDays = async (database: Database, page: Page<UserRow>, positionId: string) => {
  const people = page.records.map(user => user.id)
  const days = await lastDays(database, 'position', positionId, people)
  return { ...page, records: page.records.map(user => ({ ...user, grantUntil: days.get(user.id) ?? '' })) }
}

const toldOf = ({ departs, posts }: Source) => {
  if (!posts) return `来自部门“${departs}”，请在部门管理中收回，或把人员移出该部门`
  if (!departs) return `来自岗位“${posts}”，请在岗位管理中收回，或免去人员的该岗位`
  return `来自部门“${departs}”和岗位“${posts}”，请在部门管理和岗位管理中收回`
}

/** Refuses to take from people what only their departments and positions give them. */
export const sourceRefusals = async (
  tx: Transaction,
  kind: HeldKind,
  ids: string[],
  people: { id: string; realname: string }[]
): Promise<Refusals> => {
  const sources = await sourcesAlone(
    tx,
    kind,
    ids,
    people.map(({ id }) => id)
  )
  return new Map(
    people.flatMap(({ id, realname }) => {
      const source = sources.get(id)
      return source ? [[id, new Refusal(`“${realname}”的${held[kind].title}${toldOf(source)}`)] as const] : []
    })
  )
}
