import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { processForms } from '../../../database/tables/processes.ts'
import { fieldsIn, type Fields } from './form-fields.ts'
import type { InstanceRecord } from '../instance/instances.ts'
import type { ProcessNode } from '../../../bpmn/model/graph.ts'

/** A form of an instance, as it was when it was first needed. */
export interface KeptForm {
  /** '' for that of the start. */
  formKey: string
  formName: string
  fields: Fields
}

/** Keeps the form that a task names; one that is gone by now leaves the task that of the start. */
export const keepTaskForm = (tx: Transaction, { id, subsiteId }: InstanceRecord, formKey: string) =>
  tx.execute(sql`
    insert into process_forms (instance_id, form_key, form_name, json_str)
    select ${id}, ${formKey}, name, json_str from form_designs
    where subsite_id = ${subsiteId} and ${formKey} in (code, id) order by code = ${formKey} desc limit 1
    on conflict do nothing`)

const known = new Map<string, Fields>()
/** A kept form never changes; of so many it is remembered what fields they have. */
const mostKnown = 500

export const readKeptDesign = async (database: Database | Transaction, instanceId: string, formKey: string) => {
  const [found] = await database
    .select({ jsonStr: processForms.jsonStr })
    .from(processForms)
    .where(and(eq(processForms.instanceId, instanceId), eq(processForms.formKey, formKey)))
  return found!.jsonStr
}

const fieldsOf = async (database: Database | Transaction, instanceId: string, formKey: string) => {
  const key = `${instanceId} ${formKey}`
  const fields = known.get(key) ?? fieldsIn(await readKeptDesign(database, instanceId, formKey))
  if (known.size >= mostKnown) known.delete(known.keys().next().value!)
  known.set(key, fields)
  return fields
}

export const readKeptForms = async (database: Database | Transaction, instanceId: string): Promise<KeptForm[]> => {
  const rows = await database
    .select({ formKey: processForms.formKey, formName: processForms.formName })
    .from(processForms)
    .where(eq(processForms.instanceId, instanceId))
    .prepare('process-kept-forms')
    .execute()
  const forms: KeptForm[] = []
  for (const row of rows) forms.push({ ...row, fields: await fieldsOf(database, instanceId, row.formKey) })
  return forms
}

/** The form that a node shows: its own, else that of the start. */
export const formFor = (forms: readonly KeptForm[], { kind, formKey = '' }: Pick<ProcessNode, 'kind' | 'formKey'>) =>
  (kind === 'task' ? forms.find(form => form.formKey === formKey) : undefined) ??
  forms.find(form => form.formKey === '')
