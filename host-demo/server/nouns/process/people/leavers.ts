import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { mayAct } from '../../../database/may-act.ts'
import { tell } from '../../../realtime/tell.ts'
import { isDivided, mayDecide } from './duties.ts'
import { subjectKinds } from './subjects.ts'

/** Subject for the process managers of a site. They receive tasks without other people. */
export const managersOf = (subsiteId: string) => `manage:${subsiteId}`

/** Condition for `users u`: can do a task of `waiting w`. Processes of a subject need people of its site. */
const isHere = sql`${mayAct()} and (w.site = '' or u.is_super
  or exists (select from held_subsites s where s.user_id = u.id and s.subsite_id = w.site))`

/**
 * Condition for a subject of `waiting w`: the person, or a member of the role, department or its descendants, can do
 * the task.
 */
const isPeopled = (by = isHere) => sql`case
  when w.subject like 'user:%' then exists (select from users u where u.id = substr(w.subject, 6) and ${by})
  when w.subject like 'role:%' then exists (
    select from held_roles r join users u on u.id = r.user_id where r.role_id = substr(w.subject, 6) and ${by})
  else exists (
    select from departments d join departments m on left(m.org_code, length(d.org_code)) = d.org_code
    join user_departments ud on ud.depart_id = m.id join users u on u.id = ud.user_id
    where d.id = substr(w.subject, 8) and ${by})
  end`

/** Returns true if a person can do a task for these subjects. `site` is '' unless a subject of a site is decided. */
export const hasPeople = async (tx: Transaction, subjects: readonly string[], site: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from unnest(${sql.param([...subjects])}::text[]) given (subject), lateral (select given.subject, ${site}::text as site) w
    where ${isPeopled()} limit 1`)
  return rows.length > 0
}

/** Gives open tasks without people to the process managers, and takes them back when others can do them. */
const give = async (tx: Transaction, which: SQL) => {
  // Evaluates each subject once, for any number of tasks.
  const asked = sql`
    asked as materialized (
      select t.id, t.create_time, i.subsite_id, given.subject, ${isDivided} as divided,
        case when i.business_kind = any(${subjectKinds()}) then i.subsite_id else '' end as site
      from process_tasks t join process_instances i on i.id = t.instance_id
      left join lateral (
        select 'user:' || t.assignee_id as subject where t.assignee_id <> ''
        union all select c.subject from process_candidates c where c.task_id = t.id and c.subject not like 'manage:%') given on true
      where t.state in ('open', 'claimed') and ${which}),
    peopled as materialized (
      select w.subject, w.site from (select distinct subject, site from asked where subject is not null) w where ${isPeopled()}),
    done as (
      select distinct a.id from asked a join peopled p on p.subject = a.subject and p.site = a.site
      where not a.divided or exists (
        select from process_tasks t join process_instances i on i.id = t.instance_id, lateral (select a.subject, a.site) w
        where t.id = a.id and ${isPeopled(sql`${isHere} and ${mayDecide(sql`u.id`)}`)}))`
  await tx.execute(sql`
    with ${asked}
    insert into process_candidates (task_id, subject, create_time)
    select distinct id, 'manage:' || subsite_id, create_time from asked where id not in (select id from done)
    on conflict do nothing`)
  await tx.execute(sql`
    with ${asked}
    delete from process_candidates c using done where c.task_id = done.id and c.subject like 'manage:%'`)
}

/** Does the same immediately for the open tasks of a site, and asks the pages of their people to reload. */
export const giveOfSite = async (tx: Transaction, subsiteId: string) => {
  await give(tx, sql`i.subsite_id = ${subsiteId}`)
  const { rows } = await tx.execute<{ subject: string }>(sql`
    with waiting as (
      select t.id, t.assignee_id from process_tasks t join process_instances i on i.id = t.instance_id
      where i.subsite_id = ${subsiteId} and i.business_kind = any(${subjectKinds()}) and t.state in ('open', 'claimed'))
    select subject from process_candidates where task_id in (select id from waiting)
    union select 'user:' || assignee_id from waiting where assignee_id <> ''`)
  await tell(tx, { tasksOf: rows.map(({ subject }) => subject) })
}

/** Does the same immediately for new tasks. */
export const giveNewToManagers = (tx: Transaction, ids: readonly string[]) =>
  ids.length > 0 ? give(tx, sql`t.id = any(${sql.param([...ids])}::text[])`) : undefined

/** Checks all tasks, because people leave and groups lose members. An advisory lock lets one server check at a time. */
export const giveToManagers = (database: Database): Promise<unknown> =>
  database.transaction(async tx => {
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(7163503) as mine`)
    if (rows[0]?.mine) await give(tx, sql`true`)
  })
