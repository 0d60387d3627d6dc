import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import type { ProcessGraph } from '../../../bpmn/graph/graph.ts'
import { isStarters } from '../../../bpmn/model/starters.ts'
import type { Deed, Held } from '../instance/instances.ts'

/** Agreement of a person that still counts. */
export interface Agreement {
  userId: string
  taskName: string
  tokenId: string
}

/** Marks of a step that is about to be stored. */
export interface StepMarks {
  /** A task or round ended with another outcome than 同意. */
  isTurned: boolean
  /** Data of the form or of the process changed. */
  isChanged: boolean
}

type Variables = Record<string, unknown>

/** Returns a test of whether a task has ended since with another outcome than 同意. */
export const watchOutcomes = ({ nodes }: ProcessGraph, variables: Variables): ((after: Variables) => boolean) => {
  const before = { ...variables }
  return after =>
    [...nodes.values()].some(
      ({ id, kind }) =>
        kind === 'task' && after[id] !== before[id] && (Object(after[id]) as { outcome?: unknown }).outcome !== 'agree'
    )
}

/** Returns the marks that a step stores. */
export const storedMarks = ({ isTurned, isChanged }: StepMarks): Partial<StepMarks> => ({
  ...(isTurned && { isTurned }),
  ...(isChanged && { isChanged })
})

/** Actions after which everybody is asked again. */
const returns = ['disagree', 'skip', 'call-back']

/**
 * Returns the agreements of people in their own name, the oldest first, the current step included. A return, another
 * outcome, or a change of the data by a later step voids those before it.
 */
export const readAgreements = async (
  tx: Transaction,
  { row, graph }: Held,
  { action, taskId = '' }: Deed,
  { isTurned, isChanged }: StepMarks
): Promise<Agreement[]> => {
  const ofStarter = [...graph.nodes.values()].filter(isStarters).map(({ id }) => id)
  const { rows } = await tx.execute<Agreement & Record<string, unknown>>(sql`
    with steps as (
      select id, task_id, action, change -> 'automatic' as automatic, change ->> 'isTurned' = 'true' as turned,
        change ->> 'isChanged' = 'true' as changed
      from process_steps where instance_id = ${row.id}
      union all select 9223372036854775807, ${taskId}, ${action}, null, ${isTurned}, ${isChanged}),
    voids as (
      select max(id) filter (where turned) as turned,
        max(id) filter (where changed or action = any(${sql.param(returns)}::text[])) as changed from steps)
    select t.assignee_id as "userId", t.task_name as "taskName", t.token_id as "tokenId"
    from steps s cross join voids v join process_tasks t on t.id = s.task_id or s.automatic ? t.id
    where t.instance_id = ${row.id} and t.state = 'done' and t.outcome = 'agree' and t.added_to = '' and t.assignee_id <> ''
      and (s.action in ('complete', 'add-after') or t.comment_type = '19') and not t.stands_for ? t.assignee_id
      and t.seat in ('', t.assignee_id) and t.node <> all(${sql.param(ofStarter)}::text[])
      and s.id > coalesce(v.turned, 0) and s.id >= coalesce(v.changed, 0)
    order by s.id`)
  return rows
}
