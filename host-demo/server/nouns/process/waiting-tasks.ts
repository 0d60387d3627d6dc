import { sql } from 'drizzle-orm'
import type { Waiting } from '../../module.ts'
import { columnsOf, limitTo } from '../inbox/columns.ts'
import { waitingTasks } from './my-tasks.ts'
import { subjectKinds } from './subjects.ts'

/** The tasks of the caller, and those that they may claim. */
export const tasksWaiting: Waiting = {
  kind: 'task',
  rows: (_database, caller, { title, most }) => sql`
    select ${columnsOf({
      ...{ id: sql`t.id`, title: sql`i.title`, step: sql`t.task_name`, subsiteId: sql`i.subsite_id` },
      ...{ fromName: sql`i.starter_name`, since: sql`t.create_time` },
      detail: sql`jsonb_build_object('taskName', t.task_name, 'processInstanceId', i.id, 'processName', d.process_name,
        'starterName', i.starter_name, 'state', t.state, 'assigneeName', coalesce(u.realname, ''), 'businessId', i.business_id,
        'businessKind', case when i.business_kind = any(${subjectKinds()}) then i.business_kind else '' end)`
    })}
    from (select id from (${waitingTasks(caller, title, most)}) mine order by create_time, id ${limitTo(most)}) first
    join process_tasks t on t.id = first.id join process_instances i on i.id = t.instance_id
    join process_definitions d on d.id = i.definition_id left join users u on u.id = t.assignee_id`
}
