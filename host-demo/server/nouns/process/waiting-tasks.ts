import { sql } from 'drizzle-orm'
import { mostWaiting } from '../../../../elements/base/contract/inbox.ts'
import type { Waiting } from '../../http/module.ts'
import { currentTime, formatDay } from '../../kernel/clock.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { rankOf, urgentDays } from '../calendar/urgency.ts'
import { columnsOf, limitTo } from '../inbox/columns.ts'
import { waitingTasks } from './instance/my-tasks.ts'
import { subjectKinds } from './people/subjects.ts'
import { isWaitingFor } from './people/waiting.ts'

/**
 * Tasks of the caller, and tasks to claim; those near their deadline first, among the oldest up to the counting limit.
 */
export const tasksWaiting: Waiting = {
  kind: 'task',
  async rows(database, caller, { title, most }) {
    const today = formatDay(currentTime())
    const due = sql`to_char(limits.due at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
    const rank = sql`case when limits.due is null then 3 when limits.due < now() then 0
      else ${rankOf(due, today, urgentDays(await readCalendar(database), today))} end`
    // Reads only the sort columns of rows beyond the page.
    const first = sql`
      select ordered.*, case when rank < 3 then due else create_time end as at from (
        select mine.id, mine.create_time, limits.due, coalesce(${due}, '') as due_date, ${rank} as rank
        from (${waitingTasks(caller, title, Math.max(most, mostWaiting))}) mine
        left join lateral (select min(due_time) as due from process_timers p where p.token_id = mine.token_id and p.paused_time is null) limits on true
      ) ordered order by rank, at, id ${limitTo(most)}`
    return sql`select ${columnsOf({
      ...{ id: sql`t.id`, title: sql`i.title`, step: sql`t.task_name`, subsiteId: sql`i.subsite_id` },
      ...{ fromName: sql`i.starter_name`, since: sql`t.create_time` },
      ...{ dueDate: sql`first.due_date`, rank: sql`first.rank`, at: sql`first.at` },
      detail: sql`jsonb_build_object('taskName', t.task_name, 'processInstanceId', i.id, 'processName', d.process_name,
        'starterName', i.starter_name, 'state', t.state, 'assigneeName', coalesce(u.realname, ''), 'isWaiting', ${isWaitingFor(sql`t.id`)}, 'businessId', i.business_id,
        'businessKind', case when i.business_kind = any(${subjectKinds()}) then i.business_kind else '' end)`
    })}
    from (${first}) first join process_tasks t on t.id = first.id join process_instances i on i.id = t.instance_id
    join process_definitions d on d.id = i.definition_id left join users u on u.id = t.assignee_id
    order by first.rank, first.at, t.id`
  }
}
