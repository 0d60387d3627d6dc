import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { isStarters } from '../../../bpmn/model/starters.ts'
import type { Held } from '../instance/instances.ts'
import { subjectOf } from '../people/subjects.ts'

/** Returns true if a person has decided or advised, and did not take it back. Submissions of the starter do not count. */
const isDecided = async (tx: Transaction, { row, graph }: Held) => {
  const ofStarter = [...graph.nodes.values()].filter(isStarters).map(({ id }) => id)
  const { rows } = await tx.execute(sql`
    select from process_tasks t where t.instance_id = ${row.id} and t.state = 'done' and t.comment_type not in ('19', '20')
      and t.node <> all(${sql.param(ofStarter)}::text[]) and not exists (select from process_steps s
        where s.instance_id = t.instance_id and s.task_id = t.id and s.action = 'call-back') limit 1`)
  return rows.length > 0
}

/** Returns true if the process is back with its starter for correction. */
const isReturned = ({ graph, tokens }: Held) => tokens.every(({ node }) => isStarters(graph.nodes.get(node)!))

/** Returns why the starter may not withdraw an instance; '' if they may. */
export const whyNotWithdrawn = async (tx: Transaction, held: Held): Promise<string> => {
  const { row, graph } = held
  const { withdrawal = 'undecided' } = graph
  if (row.state === '5') return '该流程已挂起，恢复后才能撤回'
  if (row.result === 'withdrawn') return '该流程已经撤回'
  if (row.state !== '2') return '该流程已经结束，不能撤回'
  if (subjectOf(row)) return '请打开稿件，撤回提交'
  if (withdrawal === 'never') return '该流程发起后不能撤回'
  if (withdrawal === 'undecided' && !isReturned(held) && (await isDecided(tx, held))) return '已经有人办理，不能撤回'
  return ''
}
