import { eq, sql } from 'drizzle-orm'
import type { StartAgain, StepAgain } from '../../../../../elements/base/contract/process-withdrawal.ts'
import type { Database } from '../../../database/open.ts'
import { processDefinitions, processes, processInstances } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { mayAct } from '../../../database/may-act.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import { startOf, type ProcessGraph } from '../../../bpmn/graph/graph.ts'
import { isStarters } from '../../../bpmn/model/starters.ts'
import { mayEdit, rightsAt } from '../forms/form-fields.ts'
import { formFor, readKeptForms } from '../forms/kept-forms.ts'
import { graphOfDefinition } from '../instance/instances.ts'

/** Returns the steps that the starter defined. People that may not act any more are left out. */
const stepsOf = async (database: Database, { nodes }: ProcessGraph): Promise<StepAgain[]> => {
  const tasks = [...nodes.values()].filter(node => node.kind === 'task' && !isStarters(node))
  const ids = tasks.flatMap(({ people }) => people?.users ?? [])
  const { rows: known } = await database.execute<{ id: string; realname: string }>(sql`
    select u.id, u.realname from users u where u.id = any(${sql.param(ids)}::text[]) and ${mayAct()}`)
  return tasks.map(({ name, people, many, disagree = 'end' }) => {
    const { name: rule = 'all', argument, veto, everyone } = many?.rule ?? {}
    const mode = many ? (many.inTurn ? 'inTurn' : rule) : 'one'
    return {
      ...{ name, mode, disagree },
      ...(argument && { argument }),
      ...(veto && { veto }),
      ...(everyone && { everyone }),
      people: (people?.users ?? []).flatMap(id => known.filter(one => one.id === id))
    }
  })
}

/** Returns what the caller entered at the start of an instance that was withdrawn. */
export const readStartAgain = async (database: Database, { userId }: Caller, id: string): Promise<StartAgain> => {
  const [found] = await database
    .select({ row: processInstances, processId: processDefinitions.processId, processKey: processes.processKey })
    .from(processInstances)
    .innerJoin(processDefinitions, eq(processDefinitions.id, processInstances.definitionId))
    .leftJoin(processes, eq(processes.id, processDefinitions.processId))
    .where(eq(processInstances.id, id))
  if (!found || found.row.starterId !== userId) throw notFound('流程')
  const { row, processKey } = found
  if (row.result !== 'withdrawn') throw new Refusal('只有已撤回的流程可以再次提交')
  const graph = await graphOfDefinition(database, row.definitionId)
  const start = startOf(graph)
  const form = formFor(await readKeptForms(database, id), start)
  const rights = form && rightsAt(start, form.fields)
  const isOwn = ([name]: [string, unknown]) => rights !== undefined && mayEdit(rights.get(name))
  return {
    ...{ processKey: processKey ?? '', title: row.title, content: row.content, files: row.annexes },
    data: JSON.stringify(Object.fromEntries(Object.entries(row.formData).filter(isOwn))),
    steps: processKey === null ? await stepsOf(database, graph) : []
  }
}
