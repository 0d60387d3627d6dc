import { labelsOf } from '../../../forms/document-fields.ts'
import { sql } from 'drizzle-orm'
import type { StartForm } from '../../../../../elements/base/contract/process-form.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { requireSubsite } from '../../../rows/scope.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { requireEditable, requireFilled } from '../forms/fill-in.ts'
import { rightsAt, seenWith } from '../forms/form-fields.ts'
import type { ProcessGraph, ProcessNode } from '../../../bpmn/graph/graph.ts'
import { newestDefinition } from '../definition/processes.ts'
import { mayStart } from '../people/require-people.ts'
import { start } from '../instance/starts.ts'
import { runAt } from '../forms/run-at.ts'
import { readVariables, requireModest } from '../forms/variables.ts'

interface Named extends Record<string, unknown> {
  process_key: string
  process_name: string
  form_name: string
}

interface Found extends Named {
  form_id: string
  json_str: string
  /** Start node in the graph of the latest version. */
  node: ProcessNode
}

/** Limit of processes in the list. */
const most = 200

/** Returns the latest version of a process with a start form of the site. */
const find = async (database: Database | Transaction, subsiteId: string, processKey: string) => {
  const { rows } = await database.execute<Found>(sql`
    select p.process_key, p.process_name, f.id as form_id, f.name as form_name, f.json_str, s.node
    from processes p
    join lateral (select graph from process_definitions where process_id = p.id order by deploy_version desc limit 1) d on true
    join lateral (select n ->> 'formKey' as form_key, n as node from jsonb_array_elements(d.graph -> 'nodes') n
      where n ->> 'kind' = 'start' and n ->> 'parent' = '') s on s.form_key is not null
    join form_designs f on f.subsite_id = p.subsite_id and s.form_key in (f.code, f.id)
    where p.subsite_id = ${subsiteId} and p.deployed_version > 0 and p.process_key = ${processKey}
    limit 1`)
  return rows
}

const present = ({ process_key: processKey, process_name: processName, form_name: formName }: Named): StartForm => ({
  processKey,
  processName,
  formName
})

/**
 * Returns the deployed processes that the caller may start, with their forms. Leaves out those of columns, which start
 * with an article, and those with a form that no longer exists.
 */
export const readStartForms = async (database: Database, caller: Caller): Promise<StartForm[]> => {
  const subsiteId = requireSubsite(caller, caller.subsiteId)
  const { rows } = await database.execute<Named & { starters: ProcessGraph['starters'] | null }>(sql`
    select p.process_key, p.process_name, coalesce(f.name, '') as form_name, d.graph -> 'starters' as starters
    from processes p
    join lateral (select graph from process_definitions where process_id = p.id order by deploy_version desc limit 1) d on true
    left join lateral (select n ->> 'formKey' as form_key from jsonb_array_elements(d.graph -> 'nodes') n
      where n ->> 'kind' = 'start' and n ->> 'parent' = '' limit 1) s on true
    left join lateral (select id, name from form_designs
      where subsite_id = p.subsite_id and s.form_key in (code, id) limit 1) f on true
    where p.subsite_id = ${subsiteId} and p.deployed_version > 0 and (s.form_key is null or f.id is not null)
      and not exists (select from columns c where c.process_id = p.id)
    order by p.process_name, p.id limit ${most}`)
  const may = await Promise.all(rows.map(({ starters }) => mayStart(database, starters, caller.userId)))
  return rows.flatMap((row, at) => (may[at] ? [present(row)] : []))
}

const requireForm = async (database: Database | Transaction, caller: Caller, processKey: string) => {
  const [found] = await find(database, requireSubsite(caller, caller.subsiteId), processKey)
  if (!found) throw notFound('流程的表单')
  const { json_str: jsonStr, form_id: formId, node } = found
  return { ...present(found), jsonStr, formId, node, fields: labelsOf(jsonStr) }
}

export const readStartForm = async (database: Database, caller: Caller, processKey: string) => {
  const { jsonStr, node, fields, processName, formName } = await requireForm(database, caller, processKey)
  const { data: _none, ...seen } = seenWith(jsonStr, {}, rightsAt(node, fields))
  return { processKey, processName, formName, ...seen }
}

/** Returns the variables that a form, which may be incomplete, gives to a new instance; none without a form. */
export const previewValues = async (tx: Transaction, caller: Caller, processKey: string, json = '') => {
  const [found] = await find(tx, requireSubsite(caller, caller.subsiteId), processKey)
  if (!found) return {}
  const { json_str: jsonStr, form_name: formName, node } = found
  const fields = labelsOf(jsonStr)
  const given = readVariables(json, '表单数据（data）')
  requireEditable(node, { formName, fields }, given)
  return requireModest((await runAt(node, { fields, jsonStr }, given)).data)
}

/** Starts an instance with a filled form. Its fields become variables, and a copy of the form is stored with them. */
export const startFilled = async (
  tx: Transaction,
  caller: Caller,
  { processKey, title, data: json }: { processKey: string; title: string; data: string }
) => {
  const { jsonStr, formName, formId, node, fields } = await requireForm(tx, caller, processKey)
  const given = readVariables(json, '表单数据（data）')
  requireEditable(node, { formName, fields }, given)
  const { data, shown } = await runAt(node, { fields, jsonStr }, given)
  requireFilled(node, { formName, fields: shown }, data)
  const definition = await newestDefinition(tx, caller.subsiteId, processKey)
  const business = { title, businessKind: 'form', businessId: formId }
  return start(tx, caller, { definition, business, variables: requireModest(data), form: { formName, jsonStr } })
}
