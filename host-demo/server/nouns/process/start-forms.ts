import { eq, sql } from 'drizzle-orm'
import type { FilledForm, StartForm } from '../../../../elements/contract/process-form.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { requireSubsite } from '../../database/scope.ts'
import { processForms } from '../../database/tables/processes.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { requirePart } from './history.ts'
import { newestDefinition } from './processes.ts'
import { start } from './starts.ts'
import { readVariables } from './tasks.ts'

interface Found extends Record<string, unknown> {
  process_key: string
  process_name: string
  form_id: string
  form_name: string
  json_str: string
}

/** Processes that the list offers. */
const most = 200

/** The newest version of each process of a site whose start names a form of the site. */
const find = async (database: Database | Transaction, subsiteId: string, processKey = '') => {
  const { rows } = await database.execute<Found>(sql`
    select p.process_key, p.process_name, f.id as form_id, f.name as form_name, ${processKey ? sql`f.json_str` : sql`''`} as json_str
    from processes p
    join lateral (select graph from process_definitions where process_id = p.id order by deploy_version desc limit 1) d on true
    join lateral (select n ->> 'formKey' as form_key from jsonb_array_elements(d.graph -> 'nodes') n
      where n ->> 'kind' = 'start' and n ->> 'parent' = '') s on s.form_key is not null
    join form_designs f on f.subsite_id = p.subsite_id and s.form_key in (f.code, f.id)
    where p.subsite_id = ${subsiteId} and p.deployed_version > 0 and (${processKey} = '' or p.process_key = ${processKey})
    order by p.process_name, p.id limit ${most}`)
  return rows
}

const present = ({ process_key: processKey, process_name: processName, form_name: formName }: Found): StartForm => ({
  processKey,
  processName,
  formName
})

export const readStartForms = async (database: Database, caller: Caller): Promise<StartForm[]> =>
  (await find(database, requireSubsite(caller, caller.subsiteId))).map(present)

const requireForm = async (database: Database | Transaction, caller: Caller, processKey: string) => {
  const [found] = await find(database, requireSubsite(caller, caller.subsiteId), processKey)
  if (!found) throw notFound('流程的表单')
  return found
}

export const readStartForm = async (database: Database, caller: Caller, processKey: string) => {
  const found = await requireForm(database, caller, processKey)
  return { ...present(found), jsonStr: found.json_str }
}

/** The names under which a form keeps what is filled in. */
const modelsIn = (jsonStr: string): Set<string> => {
  const models = new Set<string>()
  const left: unknown[] = [JSON.parse(jsonStr)]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { type, model } = next as { type?: unknown; model?: unknown }
    if (typeof type === 'string' && typeof model === 'string' && model) models.add(model)
    left.push(...Object.values(next as object).filter(value => typeof value === 'object' && value !== null))
  }
  return models
}

/** Begins an instance with what was filled in: its fields are variables, and stay beside it as they were. */
export const startFilled = async (
  tx: Transaction,
  caller: Caller,
  { processKey, title, data: json }: { processKey: string; title: string; data: string }
) => {
  const form = await requireForm(tx, caller, processKey)
  const data = readVariables(json)
  const known = modelsIn(form.json_str)
  const other = Object.keys(data).find(name => !known.has(name))
  if (other !== undefined) throw new Refusal(`表单“${form.form_name}”没有字段“${other}”，请刷新后重新填写`)
  const definition = await newestDefinition(tx, caller.subsiteId, processKey)
  const business = { title, businessKind: 'form', businessId: form.form_id }
  const held = await start(tx, caller, { definition, business, variables: data })
  const kept = { instanceId: held.row.id, formName: form.form_name, jsonStr: form.json_str, data }
  await tx.insert(processForms).values(kept)
  return held
}

/** For who has a part in the instance, and who manages it. */
export const readFilled = async (database: Database, caller: Caller, id: string): Promise<FilledForm | null> => {
  await requirePart(database, caller, id)
  const [found] = await database.select().from(processForms).where(eq(processForms.instanceId, id))
  return found ? { formName: found.formName, jsonStr: found.jsonStr, data: found.data } : null
}
