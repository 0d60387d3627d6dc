import { sql } from 'drizzle-orm'
import { mostWaiting } from '../../../../elements/contract/inbox.ts'
import type { Waiting } from '../../module.ts'
import { formatDay } from '../../run/clock.ts'
import { readCalendar } from '../application/calendar.ts'
import { rankOf, urgentDays } from '../application/urgency.ts'
import { columnsOf, limitTo } from '../inbox/columns.ts'
import { waitingTasks } from './my-tasks.ts'
import { subjectKinds } from './subjects.ts'

/** The tasks of the caller, and those that they may claim; those near the time limit of their step first, among the oldest that anybody counts. */
export const tasksWaiting: Waiting = {
  kind: 'task',
  async rows(database, caller, { title, most }) {
    const today = formatDay(new Date())
    const due = sql`to_char(limits.due at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
    const rank = sql`case when limits.due is null then 3 when limits.due < now() then 0
      else ${rankOf(due, today, urgentDays(await readCalendar(database), today))} end`
    return sql`select ${columnsOf({
      ...{ id: sql`t.id`, title: sql`i.title`, step: sql`t.task_name`, subsiteId: sql`i.subsite_id` },
      ...{ fromName: sql`i.starter_name`, since: sql`t.create_time` },
      ...{
        dueDate: sql`coalesce(${due}, '')`,
        rank,
        at: sql`case when ${rank} < 3 then limits.due else t.create_time end`
      },
      detail: sql`jsonb_build_object('taskName', t.task_name, 'processInstanceId', i.id, 'processName', d.process_name,
        'starterName', i.starter_name, 'state', t.state, 'assigneeName', coalesce(u.realname, ''), 'businessId', i.business_id,
        'businessKind', case when i.business_kind = any(${subjectKinds()}) then i.business_kind else '' end)`
    })}
    from (select id from (${waitingTasks(caller, title, Math.max(most, mostWaiting))}) mine) first
    join process_tasks t on t.id = first.id join process_instances i on i.id = t.instance_id
    join process_definitions d on d.id = i.definition_id left join users u on u.id = t.assignee_id
    left join lateral (select min(due_time) as due from process_timers p where p.token_id = t.token_id) limits on true
    order by rank, at, t.id ${limitTo(most)}`
  }
}
