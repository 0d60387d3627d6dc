import { eq, sql } from 'drizzle-orm'
import type { FieldRight, FilledForm } from '../../../../../elements/base/contract/process-form.ts'
import type { Database } from '../../../database/open.ts'
import { processInstances } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { rightsAt, seenWith, type Fields } from '../forms/form-fields.ts'
import { requirePart } from '../instance/history.ts'
import { graphOfDefinition, type InstanceRecord } from '../instance/instances.ts'
import { formFor, readKeptDesign, readKeptForms, type KeptForm } from '../forms/kept-forms.ts'
import { startOf, type ProcessGraph, type ProcessNode } from '../../../bpmn/graph/graph.ts'
import { subjectsOf } from '../people/people.ts'
import { managesAt } from '../instance/tasks.ts'
import { isCopied } from '../overview/copies.ts'

interface Standing extends Record<string, unknown> {
  id: string
  node: string
  is_open: boolean
  is_theirs: boolean
}

/** Returns the tasks of an instance, and whether each is, was or may become the caller's. */
const readTasks = async (database: Database, { userId }: Caller, instanceId: string) => {
  const { rows } = await database.execute<Standing>(sql`
    select t.id, t.node, t.state in ('open', 'claimed') as is_open, t.assignee_id = ${userId} or exists (
      select from process_candidates c where c.task_id = t.id and c.subject = any(${subjectsOf(userId)})) as is_theirs
    from process_tasks t where t.instance_id = ${instanceId}`)
  return rows
}

/**
 * Returns the rights to read a form: a field is visible if one of the nodes shows it. A node with another form shows
 * only the fields of that form.
 */
const rightsToRead = (nodes: readonly ProcessNode[], forms: readonly KeptForm[], fields: Fields) => {
  const isSeen = (model: string) =>
    nodes.some(node => {
      const own = formFor(forms, node)?.fields ?? fields
      return own.has(model) && rightsAt(node, own).get(model) !== 'hidden'
    })
  return new Map([...fields.keys()].map((model): [string, FieldRight] => [model, isSeen(model) ? 'read' : 'hidden']))
}

/** Returns the rights to read the form of a copy: a field is visible if no step hides it. */
const rightsOfCopies = (graph: ProcessGraph, forms: readonly KeptForm[], fields: Fields) => {
  const isHidden = (model: string) =>
    [...graph.nodes.values()].some(
      node => rightsAt(node, formFor(forms, node)?.fields ?? fields).get(model) === 'hidden'
    )
  return new Map([...fields.keys()].map((model): [string, FieldRight] => [model, isHidden(model) ? 'hidden' : 'read']))
}

const seen = async (
  database: Database,
  { id, formData }: InstanceRecord,
  { formKey, formName }: KeptForm,
  rights: ReadonlyMap<string, FieldRight>
) => ({ formName, ...seenWith(await readKeptDesign(database, id, formKey), formData, rights) })

/**
 * Returns a filled form for participants, people with a copy and process managers, with the fields visible at the task,
 * or at any of their tasks.
 */
export const readFilled = async (
  database: Database,
  caller: Caller,
  { processInstanceId: id, taskId }: { processInstanceId: string; taskId?: string }
): Promise<FilledForm | null> => {
  await requirePart(database, caller, id)
  const forms = await readKeptForms(database, id)
  if (forms.length === 0) return null
  const [row] = await database.select().from(processInstances).where(eq(processInstances.id, id))
  const [graph, tasks] = [await graphOfDefinition(database, row!.definitionId), await readTasks(database, caller, id)]
  const isManager = managesAt(caller, row!.subsiteId)
  const nodesOf = (which: readonly Standing[]) => which.map(({ node }) => graph.nodes.get(node)!)
  if (taskId) {
    const task = tasks.find(one => one.id === taskId && (one.is_theirs || isManager))
    if (!task) throw notFound('任务')
    const [node] = nodesOf([task])
    const form = formFor(forms, node!)
    return form ? seen(database, row!, form, rightsAt(node!, form.fields)) : null
  }
  const start = startOf(graph)
  const form = formFor(forms, start)
  if (!form) return null
  const theirs = tasks.filter(({ is_theirs }) => is_theirs)
  const open = theirs.filter(({ is_open }) => is_open)
  const before = [...nodesOf(theirs), ...(row!.starterId === caller.userId ? [start] : [])]
  const nodes = open.length > 0 ? nodesOf(open) : before
  const rights =
    isManager && open.length === 0
      ? new Map([...form.fields.keys()].map((model): [string, FieldRight] => [model, 'read']))
      : nodes.length === 0 && (await isCopied(database, caller, id))
        ? rightsOfCopies(graph, forms, form.fields)
        : rightsToRead(nodes, forms, form.fields)
  return seen(database, row!, form, rights)
}
