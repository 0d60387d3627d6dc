import { sql } from 'drizzle-orm'
import type { MergedGrant, MergedPerson } from '../../../../elements/base/contract/department-merge.ts'
import { maySee, type Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { listOf } from '../user/grants/save-grants.ts'

/** Returns the people of departments, without deleted ones, or these only. */
export const membersOf = async (tx: Transaction, departIds: readonly string[], isDeleted = false) => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct u.id from user_departments ud join users u on u.id = ud.user_id and (u.deleted_time is not null) = ${isDeleted}
    where ud.depart_id = any(${listOf(departIds)}) order by 1`)
  return rows.map(({ id }) => id)
}

/** Counts the object grants that the target has, and that one of the merged departments with people lacks. */
export const countOpened = async (tx: Transaction, branch: readonly string[], targetId: string) => {
  const { rows } = await tx.execute<{ grants: number }>(sql`
    select count(*)::int as grants from object_grants g join department_lines l on l.above_id = g.subject_id
    where l.depart_id = ${targetId} and g.subject_type = 'depart' and exists (
      select from user_departments ud where ud.depart_id = any(${listOf(branch)}) and not exists (
        select from department_lines had where had.depart_id = ud.depart_id and had.above_id = g.subject_id))`)
  return rows[0]?.grants ?? 0
}

/** Returns the keys of the roles and sites of each person: `role:…` and `site:…`. */
export const readHeld = async (tx: Transaction, people: readonly string[]) => {
  const { rows } = await tx.execute<{ user_id: string; key: string }>(sql`
    select user_id, 'role:' || role_id as key from held_roles where user_id = any(${listOf(people)})
    union select user_id, 'site:' || subsite_id from held_subsites where user_id = any(${listOf(people)})
    order by 1, 2`)
  const held = new Map<string, Set<string>>()
  for (const { user_id: id, key } of rows) held.set(id, (held.get(id) ?? new Set()).add(key))
  return held
}

type Held = Awaited<ReturnType<typeof readHeld>>

const namesOf = async (tx: Transaction, caller: Caller, keys: Iterable<string>) => {
  const { rows } = await tx.execute<{ key: string; name: string }>(sql`
    select 'role:' || id as key, role_name as name from roles where 'role:' || id = any(${listOf(keys)})
    union all select 'site:' || id, site_label(id) from subsites where 'site:' || id = any(${listOf(keys)})`)
  return new Map(
    rows.map(({ key, name }): [string, MergedGrant] => {
      if (key.startsWith('role:')) return [key, { kind: 'role', name }]
      return [key, { kind: 'site', name: maySee(caller, key.slice(5)) ? name : '' }]
    })
  )
}

/** Limit of people in a preview. */
const most = 100

/** Returns the people with different roles and sites. */
export const differencesOf = async (
  tx: Transaction,
  caller: Caller,
  people: readonly string[],
  before: Held,
  after: Held
) => {
  const none = new Set<string>()
  const all = people.flatMap(id => {
    const [had, has] = [before.get(id) ?? none, after.get(id) ?? none]
    const gained = [...has].filter(key => !had.has(key))
    const lost = [...had].filter(key => !has.has(key))
    return gained.length || lost.length ? [{ id, gained, lost }] : []
  })
  const shown = all.slice(0, most)
  const names = await namesOf(tx, caller, new Set(shown.flatMap(({ gained, lost }) => [...gained, ...lost])))
  const tell = (keys: readonly string[]) => keys.flatMap(key => names.get(key) ?? [])
  const { rows } = await tx.execute<{ id: string; realname: string }>(
    sql`select id, realname from users where id = any(${listOf(shown.map(({ id }) => id))})`
  )
  const realnames = new Map(rows.map(({ id, realname }) => [id, realname]))
  return {
    gaining: all.filter(({ gained }) => gained.length).length,
    losing: all.filter(({ lost }) => lost.length).length,
    people: shown.map<MergedPerson>(({ id, gained, lost }) => ({
      ...{ id, realname: realnames.get(id) ?? '', gained: tell(gained), lost: tell(lost) }
    }))
  }
}
