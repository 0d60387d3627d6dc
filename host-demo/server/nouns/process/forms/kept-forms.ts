import { labelsOf } from '../../../forms/document-fields.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { processForms } from '../../../database/tables/processes.ts'
import type { Fields } from './form-fields.ts'
import type { InstanceRecord } from '../instance/instances.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'

/** Stored copy of a form from the time an instance first used it. */
export interface KeptForm {
  /** '' for the start form. */
  formKey: string
  formName: string
  fields: Fields
}

/** Stores the form of a task. If it was deleted, the task uses the start form. */
export const keepTaskForm = (tx: Transaction, { id, subsiteId }: InstanceRecord, formKey: string) =>
  tx.execute(sql`
    insert into process_forms (instance_id, form_key, form_name, json_str)
    select ${id}, ${formKey}, name, json_str from form_designs
    where subsite_id = ${subsiteId} and ${formKey} in (code, id) order by code = ${formKey} desc limit 1
    on conflict do nothing`)

const known = new Map<string, Fields>()
/** Limit of the cache of fields; stored forms never change. */
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
  const fields = known.get(key) ?? labelsOf(await readKeptDesign(database, instanceId, formKey))
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

/** Returns the form of a node: the node's, or the start form. */
export const formFor = (forms: readonly KeptForm[], { kind, formKey = '' }: Pick<ProcessNode, 'kind' | 'formKey'>) =>
  (kind === 'task' ? forms.find(form => form.formKey === formKey) : undefined) ??
  forms.find(form => form.formKey === '')
