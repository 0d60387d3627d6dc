import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { subjectKinds } from './subjects.ts'

/** Stands for who manages the processes of a site: they find what nobody else can do. */
export const managersOf = (subsiteId: string) => `manage:${subsiteId}`

/** Of `users u`: somebody who can do a task of `waiting w`. A subject's process asks people of its site alone. */
const isHere = sql`u.status = 'normal' and u.deleted_time is null and (w.site = '' or u.is_super
  or exists (select from user_subsites s where s.user_id = u.id and s.subsite_id = w.site))`

/** Whether anybody stands behind a subject of `waiting w`: the person, somebody of the role, of the department or of one below it. */
const isPeopled = sql`case
  when w.subject like 'user:%' then exists (select from users u where u.id = substr(w.subject, 6) and ${isHere})
  when w.subject like 'role:%' then exists (
    select from user_roles r join users u on u.id = r.user_id where r.role_id = substr(w.subject, 6) and ${isHere})
  else exists (
    select from departments d join departments m on left(m.org_code, length(d.org_code)) = d.org_code
    join user_departments ud on ud.depart_id = m.id join users u on u.id = ud.user_id
    where d.id = substr(w.subject, 8) and ${isHere})
  end`

/** Open tasks that nobody can do go to who manages processes, and leave them when somebody can. */
const give = async (tx: Transaction, which: SQL) => {
  // Each subject is looked for once, however many tasks ask it.
  const asked = sql`
    asked as materialized (
      select t.id, t.create_time, i.subsite_id, given.subject,
        case when i.business_kind = any(${subjectKinds()}) then i.subsite_id else '' end as site
      from process_tasks t join process_instances i on i.id = t.instance_id
      left join lateral (
        select 'user:' || t.assignee_id as subject where t.assignee_id <> ''
        union all select c.subject from process_candidates c where c.task_id = t.id and c.subject not like 'manage:%') given on true
      where t.state in ('open', 'claimed') and ${which}),
    peopled as materialized (
      select w.subject, w.site from (select distinct subject, site from asked where subject is not null) w where ${isPeopled}),
    done as (select distinct a.id from asked a join peopled p on p.subject = a.subject and p.site = a.site)`
  await tx.execute(sql`
    with ${asked}
    insert into process_candidates (task_id, subject, create_time)
    select distinct id, 'manage:' || subsite_id, create_time from asked where id not in (select id from done)
    on conflict do nothing`)
  await tx.execute(sql`
    with ${asked}
    delete from process_candidates c using done where c.task_id = done.id and c.subject like 'manage:%'`)
}

/** The same at once, for tasks that have just begun. */
export const giveNewToManagers = (tx: Transaction, ids: readonly string[]) =>
  ids.length > 0 ? give(tx, sql`t.id = any(${sql.param([...ids])}::text[])`) : undefined

/** Of all tasks: people leave, roles and departments lose their last members. One server at a time looks. */
export const giveToManagers = (database: Database): Promise<unknown> =>
  database.transaction(async tx => {
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(7163503) as mine`)
    if (rows[0]?.mine) await give(tx, sql`true`)
  })
