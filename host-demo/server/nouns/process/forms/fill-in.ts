import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import Type from 'typebox'
import type { Transaction } from '../../../database/open.ts'
import { processInstances } from '../../../database/tables/processes.ts'
import { changesBetween } from '../../../access/changes.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { mayEdit, missingIn, rightsAt, type Fields } from './form-fields.ts'
import { formFor, readKeptDesign, readKeptForms, type KeptForm } from './kept-forms.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'
import type { HeldTask } from '../instance/tasks.ts'
import { runAt } from './run-at.ts'
import { readVariables, requireModest } from './variables.ts'

type Data = Record<string, unknown>

interface Form {
  formName: string
  fields: Fields
}

/** Refuses values of fields that are not editable at the node. */
export const requireEditable = (node: ProcessNode, { formName, fields }: Form, written: Data) => {
  const rights = rightsAt(node, fields)
  for (const model of Object.keys(written)) {
    if (!fields.has(model)) throw new Refusal(`表单“${formName}”没有字段“${model}”，请刷新后重新填写`)
    if (!mayEdit(rights.get(model)))
      throw new Refusal(`“${node.name}”环节不能修改字段“${fields.get(model)}”（${model}）`)
  }
}

export const requireFilled = (node: ProcessNode, { fields }: Form, data: Data) => {
  const missing = missingIn(rightsAt(node, fields), fields, data)
  if (missing.length > 0) throw new Refusal(`“${node.name}”环节必须填写${missing.map(name => `“${name}”`).join('、')}`)
}

/** Returns the labels of the fields for the operation log. */
const schemasOf = (fields: Fields) =>
  Object.fromEntries([...fields].map(([model, title]) => [model, Type.Unknown({ title })]))

/** Runs the form of a task over its data. Data without a form, or to which nothing was written, stay as they are. */
const runOver = async (
  tx: Transaction,
  { row }: HeldTask,
  node: ProcessNode,
  form: Pick<KeptForm, 'formKey' | 'fields'>,
  data: Data,
  written: Data | undefined
) => {
  const isIdle = written !== undefined && Object.keys(written).length === 0
  if (form.fields.size === 0 || isIdle) return { formData: data, shown: form.fields }
  const jsonStr = await readKeptDesign(tx, row.id, form.formKey)
  const run = await runAt(node, { fields: form.fields, jsonStr }, data, written)
  return { formData: run.data, shown: run.shown }
}

/** Returns true if given variables differ from those of the instance. */
const isNew = (before: Data, given: Data) =>
  Object.entries(given).some(([name, value]) => !isDeepStrictEqual(before[name], value))

/**
 * Stores the values written at a task, as form data and as variables for conditions, and logs the changes. The caller
 * stores the variables with the step.
 * @throws Refusal for a field that is not editable, or, with `isDone`, for a required field without a value
 */
export const fillIn = async (
  tx: Transaction,
  held: HeldTask,
  given: { data?: string; variables?: string },
  isDone = false
) => {
  const { row, graph, task } = held
  const [data, variables] = [readVariables(given.data, '表单数据（data）'), readVariables(given.variables)]
  const node = graph.nodes.get(task.node)!
  const forms = await readKeptForms(tx, row.id)
  const form = formFor(forms, node) ?? { formKey: '', formName: '', fields: new Map() }
  // A variable named like a field is that field.
  const named = Object.entries(variables).filter(([name]) => forms.some(({ fields }) => fields.has(name)))
  const written = { ...Object.fromEntries(named), ...data }
  requireEditable(node, form, written)
  const { formData, shown } = await runOver(
    tx,
    held,
    node,
    form,
    { ...row.formData, ...written },
    isDone ? undefined : written
  )
  if (isDone) requireFilled(node, { ...form, fields: shown }, formData)
  held.changes = changesBetween(schemasOf(form.fields), row.formData, formData)
  const own = Object.fromEntries(Object.entries(formData).filter(([model]) => form.fields.has(model)))
  const others = Object.entries(row.variables).filter(
    ([name]) => !form.fields.has(name) || Object.hasOwn(formData, name)
  )
  const next = { ...Object.fromEntries(others), ...variables, ...own }
  held.isChanged = held.changes.length > 0 || isNew(row.variables, variables)
  held.row = { ...row, formData, variables: requireModest(next) }
  if (held.changes.length > 0)
    await tx.update(processInstances).set({ formData }).where(eq(processInstances.id, row.id))
}
