import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { executePrepared } from '../../../database/prepared.ts'
import { newId } from '../../../kernel/ids.ts'
import { tell } from '../../../realtime/tell.ts'
import type { Opened } from '../../../bpmn/engine/run.ts'
import { isStarters } from '../../../bpmn/model/starters.ts'
import { askManagers } from '../definition/ask-managers.ts'
import { keepTaskForm } from '../forms/kept-forms.ts'
import type { Held } from '../instance/instances.ts'
import { barredAt, dutyOf, isRuled, isSet } from '../people/duties.ts'
import { giveNewToManagers, managersOf } from '../people/leavers.ts'
import { askedAlone, askedBy, fillTemplate, withLocals } from '../people/people.ts'
import { withSubstitutes } from '../people/substitutes.ts'
import { tellStandIn, type StandIn } from './without-people.ts'

/** Stores the new tasks with their people. */
export const openTasks = async (
  tx: Transaction,
  { row, graph }: Held,
  opened: readonly Opened[],
  standIns: ReadonlyMap<Opened, StandIn>
): Promise<void> => {
  /** Tasks that may have no assignee: roles and departments without members, or people that left. */
  const doubtful: string[] = []
  const divided: string[] = []
  const isStrict = opened.length > 0 && (await isRuled(tx, row))
  for (const one of opened) {
    const { token, node: nodeId, person, seat = person, locals = {} } = one
    const standIn = standIns.get(one)
    const node = graph.nodes.get(nodeId)!
    const here = withLocals(row, locals)
    const taskName = fillTemplate(node.name, here.variables)
    const duty = dutyOf(graph, node)
    const isDivided = isStrict || isSet(duty)
    const place = { instanceId: row.id, node: nodeId, taskName, duty }
    // A return goes to the former assignee unless the rule bars them now.
    const isAlone = person && (node.many || !isDivided || (await barredAt(tx, place, [person])).size === 0)
    const named = standIn?.person
      ? await askedAlone(tx, standIn.person.id)
      : isAlone
        ? await askedAlone(tx, person)
        : await askedBy(tx, node, here)
    // No substitute for tasks that return to the starter.
    const asked = isStarters(node) ? { ...named, standsFor: {} } : await withSubstitutes(tx, named, row)
    const { assigneeId, subjects, candidate, standsFor } = asked
    if (node.formKey) await keepTaskForm(tx, row, node.formKey)
    const id = newId()
    const given = subjects.length > 0 || assigneeId ? subjects : [managersOf(row.subsiteId)]
    const told = assigneeId ? [`user:${assigneeId}`, ...given] : given
    await executePrepared(
      tx,
      sql`
      with opened as (
        insert into process_tasks (id, instance_id, token_id, node, task_name, assignee_id, candidate, stands_for, asked, seat, duty)
        values (${id}, ${row.id}, ${token}, ${nodeId}, ${taskName}, ${assigneeId}, ${candidate}, ${JSON.stringify(standsFor)}::jsonb,
          ${sql.param(told)}::text[], ${node.many ? seat : ''}, ${duty})
      ) insert into process_candidates (task_id, subject) select ${id}, unnest(${sql.param(given)}::text[])`
    )
    await tell(tx, { tasksOf: told })
    if (standIn) await tellStandIn(tx, row, { id, taskName }, standIn)
    if (isDivided) divided.push(id)
    else if (person || given.some(subject => /^(role|depart):/.test(subject))) doubtful.push(id)
  }
  await giveNewToManagers(tx, [...doubtful, ...divided])
  if (divided.length > 0) await askManagers(tx, row, divided)
}
