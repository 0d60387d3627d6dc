import { sql } from 'drizzle-orm'
import type { Page, PageQuery } from '../../../../elements/contract/envelope.ts'
import type { TaskRow, TaskState } from '../../../../elements/contract/process.ts'
import { refuseAdvanced } from '../../database/advanced.ts'
import type { Database } from '../../database/open.ts'
import { holds, type Caller } from '../../http/caller.ts'
import { readPage } from '../../http/fields.ts'
import { formatTime } from '../../run/clock.ts'
import { subjectsOf } from './people.ts'
import { subjectKinds } from './subjects.ts'

/** More are not counted, and no page beyond them is read. */
const mostCounted = 200

interface Row extends Record<string, unknown> {
  id: string
  task_name: string
  instance_id: string
  title: string
  subsite_id: string
  business_kind: string
  business_id: string
  process_name: string
  starter_name: string
  state: TaskState
  assignee: string | null
  create_time: string
}

/**
 * Ids and times of what waits for somebody: of each subject the oldest, by an index. Who manages processes also finds what waits for nobody else.
 */
const waiting = (caller: Caller, title: string, most: number) => {
  const fits = sql`i.state = '2' and (${title} = '' or position(${title} in i.title) > 0)
    and (i.business_kind = '' or i.business_kind <> all(${subjectKinds()}) or i.subsite_id = any(${sql.param([...caller.subsiteIds])}::text[]))`
  const managed = sql.param(holds(caller, 'system:process:manage') ? [...caller.subsiteIds] : [])
  const subjects = sql`${subjectsOf(caller.userId)} || array(select 'manage:' || id from unnest(${managed}::text[]) id)`
  return sql`
    select id, create_time from (
      select t.id, t.create_time from process_tasks t join process_instances i on i.id = t.instance_id and ${fits}
      where t.assignee_id = ${caller.userId} and t.state in ('open', 'claimed') order by t.create_time, t.id limit ${most}) assigned
    union
    select found.id, found.create_time from unnest(${subjects}) given (subject)
    cross join lateral (
      select t.id, t.create_time from process_candidates c join process_tasks t on t.id = c.task_id
      join process_instances i on i.id = t.instance_id and ${fits}
      where c.subject = given.subject order by c.create_time, c.task_id limit ${most}) found`
}

/** A page of what waits for the caller, the oldest first. */
export const listMyTasks = async (
  database: Database,
  caller: Caller,
  { title = '', ...query }: PageQuery & { title?: string }
): Promise<Page<TaskRow>> => {
  refuseAdvanced(query)
  const { pageNo, pageSize } = readPage(query)
  const { rows } = await database.execute<Row & { total: number }>(sql`
    with mine as materialized (${waiting(caller, title, mostCounted + 1)})
    select t.id, t.task_name, t.instance_id, i.title, i.subsite_id,
      case when i.business_kind = any(${subjectKinds()}) then i.business_kind else '' end as business_kind, i.business_id, d.process_name, i.starter_name, t.state, u.realname as assignee,
      t.create_time, (select count(*)::int from mine) as total
    from (select id from mine order by create_time, id limit ${pageSize} offset ${(pageNo - 1) * pageSize}) page
    join process_tasks t on t.id = page.id join process_instances i on i.id = t.instance_id
    join process_definitions d on d.id = i.definition_id left join users u on u.id = t.assignee_id
    order by t.create_time, t.id`)
  const found = rows[0]?.total ?? 0
  const total = Math.min(found, mostCounted)
  return {
    records: rows.map(row => ({
      ...{ taskId: row.id, taskName: row.task_name, processInstanceId: row.instance_id, title: row.title },
      ...{ subsiteId: row.subsite_id, businessKind: row.business_kind, businessId: row.business_id },
      ...{ processName: row.process_name, starterName: row.starter_name, state: row.state },
      ...{ assigneeName: row.assignee ?? '', createTime: formatTime(new Date(row.create_time)), finishTime: '' }
    })),
    total,
    ...(found > mostCounted && { totalCapped: true }),
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize)
  }
}
