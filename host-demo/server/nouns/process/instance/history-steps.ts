import { sql } from 'drizzle-orm'
import type { CommentType, HistoryNode } from '../../../../../elements/base/contract/process-history.ts'
import type { Database } from '../../../database/open.ts'
import { formatTime } from '../../../kernel/clock.ts'

/** Steps that complete no task, with their kind and name. */
const kinds: Readonly<Record<string, { type: CommentType; name: string }>> = {
  reassign: { type: '4', name: '转办' },
  'hand-over': { type: '4', name: '离职交接' },
  'call-back': { type: '5', name: '撤回' },
  withdraw: { type: '5', name: '撤回流程' },
  'take-back': { type: '5', name: '撤回提交' },
  'state-5': { type: '7', name: '挂起' },
  'state-2': { type: '8', name: '恢复' },
  'state-6': { type: '9', name: '终止' },
  'state-4': { type: '10', name: '作废' },
  timer: { type: '11', name: '到时' },
  urge: { type: '12', name: '催办' },
  copy: { type: '13', name: '抄送' },
  'add-before': { type: '14', name: '前加签' },
  'add-after': { type: '15', name: '后加签' },
  'add-parallel': { type: '16', name: '并加签' },
  'remove-signer': { type: '17', name: '减签' },
  remark: { type: '18', name: '评论' },
  nobody: { type: '21', name: '没有办理人' }
}

interface Row extends Record<string, unknown> {
  task_id: string
  task_name: string | null
  node: string | null
  action: string
  comment: string
  create_time: Date
  handed: HistoryNode['handed']
  realname: string | null
  department: string | null
}

/** Limit of steps in a history, for processes that loop. */
const mostSteps = 1000

/** Returns the steps of an instance that are no completion of a task, as entries of its history. */
export const readSteps = async (database: Database, instanceId: string): Promise<{ at: Date; node: HistoryNode }[]> => {
  const { rows } = await database.execute<Row>(sql`
    select s.task_id, t.task_name, t.node, s.action, s.comment, s.create_time, s.change -> 'handed' as handed, u.realname,
      department_label(d.id) as department
    from process_steps s left join process_tasks t on t.id = s.task_id
    left join users u on u.id = s.user_id left join departments d on d.id = u.depart_id
    where s.instance_id = ${instanceId} and s.action = any(${sql.param(Object.keys(kinds))}::text[])
    order by s.id limit ${mostSteps}`)
  return rows.map(row => {
    const { type, name } = kinds[row.action]!
    const at = new Date(row.create_time)
    const time = formatTime(at)
    const node: HistoryNode = {
      ...{ taskId: row.task_id, taskName: row.task_name ?? name, nodeKey: row.node ?? '', state: 'done' },
      ...{ assigneeName: row.realname ?? '', deptName: row.department ?? '', candidate: '' },
      ...{ createTime: time, finishTime: time, duration: '', comment: { type, comment: row.comment } },
      ...{ outcome: '', round: null, isUndone: false, isStep: true, handed: row.handed },
      ...{ isWaiting: false, added: null }
    }
    return { at, node }
  })
}
