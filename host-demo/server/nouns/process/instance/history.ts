import { sql } from 'drizzle-orm'
import type { TaskState } from '../../../../../elements/base/contract/process.ts'
import type { AddedKind } from '../../../../../elements/base/contract/process-added.ts'
import type { CommentType, HistoryNode } from '../../../../../elements/base/contract/process-history.ts'
import type { Database } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { defaultRule } from '../../../../../elements/base/contract/joint-decision.ts'
import type { ProcessGraph, ProcessNode } from '../../../bpmn/graph/graph.ts'
import { outcomeNames, outcomesOf } from '../../../bpmn/model/outcomes.ts'
import { readSteps } from './history-steps.ts'
import { graphOfDefinition, mayRead } from './instances.ts'
import { subjectsOf } from '../people/people.ts'
import { subjectOf } from '../people/subjects.ts'
import { managesAt } from './tasks.ts'
import { isWaitingFor, presentAdded } from '../people/waiting.ts'

const units = [
  [86_400, '天'],
  [3600, '小时'],
  [60, '分钟'],
  [1, '秒']
] as const

/** Formats a duration with its largest two units: 「2 小时 5 分钟」, 「3 天」. */
export const durationInWords = (milliseconds: number): string => {
  const whole = Math.max(0, Math.floor(milliseconds / 1000))
  const at = units.findIndex(([seconds]) => whole >= seconds)
  if (at < 0) return '不到 1 秒'
  let left = whole
  return units
    .slice(at, at + 2)
    .flatMap(([seconds, word]) => {
      const count = Math.floor(left / seconds)
      left -= count * seconds
      return count > 0 ? [`${count} ${word}`] : []
    })
    .join(' ')
}

interface Row extends Record<string, unknown> {
  id: string
  node: string
  task_name: string
  state: TaskState
  candidate: string
  comment_type: CommentType
  comment: string
  create_time: Date
  finish_time: Date | null
  assignee: string | null
  department: string | null
  token_id: string
  seat: string
  outcome: string
  definition_id: string
  is_undone: boolean
  is_waiting: boolean
  added_to: string
  added_kind: AddedKind | ''
  added_by_name: string
}

/** Limit of tasks in a history, for processes that loop. */
const mostTasks = 1000

/** Refuses callers that neither take part in the instance, nor have a copy, nor manage it. */
export const requirePart = async (database: Database, caller: Caller, id: string) => {
  const { rows } = await database.execute<{
    subsite_id: string
    business_kind: string
    business_id: string
    has_part: boolean
  }>(sql`
    select i.subsite_id, i.business_kind, i.business_id, ${mayRead(caller)} or exists (
      select from process_tasks t join process_candidates c on c.task_id = t.id
      where t.instance_id = i.id and c.subject = any(${subjectsOf(caller.userId)})) as has_part
    from process_instances i where i.id = ${id}`)
  const [found] = rows
  if (!found) throw notFound('流程')
  if (found.has_part || managesAt(caller, found.subsite_id)) return
  const subject = subjectOf({ businessKind: found.business_kind })
  if (!(await subject?.mayRead(database, caller, found.business_id))) throw notFound('流程')
}

/** Returns the tasks of an instance, and the steps that are no completion of a task. */
export const readHistory = async (database: Database, caller: Caller, id: string): Promise<HistoryNode[]> => {
  await requirePart(database, caller, id)
  const { rows } = await database.execute<Row>(sql`
    select t.id, t.node, t.task_name, t.state, t.candidate, t.comment_type, t.comment, t.create_time, t.finish_time, t.token_id,
      t.seat, t.outcome, i.definition_id, t.added_to, t.added_kind, ${isWaitingFor(sql`t.id`)} as is_waiting,
      coalesce((select b.realname from users b where b.id = t.added_by), '') as added_by_name,
      exists (select from process_steps s where s.instance_id = t.instance_id and s.action = 'call-back' and (s.task_id = t.id
        or t.comment_type in ('19', '20') and exists (select from process_steps c where c.instance_id = t.instance_id
          and c.task_id = s.task_id and c.id < s.id and c.change -> 'automatic' ? t.id))) as is_undone,
      u.realname || coalesce('（代 ' || (t.stands_for ->> u.id) || '）', '') as assignee, department_label(d.id) as department
    from process_tasks t join process_instances i on i.id = t.instance_id
    left join users u on u.id = t.assignee_id left join departments d on d.id = u.depart_id
    where t.instance_id = ${id} order by t.create_time, t.id limit ${mostTasks}`)
  const [first] = rows
  const graph = first && (await graphOfDefinition(database, first.definition_id))
  const tasks = rows.map(row => ({ at: new Date(row.create_time), node: presentTask(row, graph!) }))
  // Steps precede the tasks that they opened, which have the same time.
  return [...(await readSteps(database, id)), ...tasks]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ node }) => node)
}

const presentTask = (row: Row, graph: ProcessGraph): HistoryNode => {
  const node = graph.nodes.get(row.node)
  const [created, finished] = [new Date(row.create_time), row.finish_time && new Date(row.finish_time)]
  const { many } = node ?? {}
  const rule = many?.rule ?? (many?.enough ? null : defaultRule)
  const outcome = row.comment_type === '2' || row.comment_type === '6' ? '' : row.outcome
  return {
    ...{ taskId: row.id, taskName: row.task_name, nodeKey: row.node, state: row.state },
    ...{ assigneeName: row.assignee ?? '', deptName: row.department ?? '', candidate: row.candidate },
    createTime: formatTime(created),
    finishTime: formatTime(finished),
    duration: durationInWords((finished?.getTime() ?? Date.now()) - created.getTime()),
    comment: { type: row.comment_type, comment: row.comment },
    outcome: outcome && node ? nameOfOutcome(graph, node, outcome) : '',
    round: many && row.seat ? { id: row.token_id, rule } : null,
    ...{ isUndone: row.is_undone, isStep: false, handed: null },
    isWaiting: row.is_waiting,
    added: presentAdded(row.added_kind, row.added_to, row.added_by_name)
  }
}

const nameOfOutcome = (graph: ProcessGraph, node: ProcessNode, outcome: string) =>
  outcomesOf(graph, node).find(known => known.outcome === outcome)?.name ?? outcomeNames[outcome] ?? outcome
