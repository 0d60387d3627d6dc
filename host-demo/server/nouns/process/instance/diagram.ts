import { sql } from 'drizzle-orm'
import type { InstanceDiagram } from '../../../../../elements/base/contract/process-history.ts'
import type { Database } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import { requirePart } from './history.ts'

type Row = Omit<InstanceDiagram, 'bpmnXml' | 'processName'> & { bpmn_xml: string; process_name: string }

/** Returns the document of an instance and the path it took. For participants and process managers. */
export const readDiagram = async (database: Database, caller: Caller, id: string): Promise<InstanceDiagram> => {
  await requirePart(database, caller, id)
  const { rows } = await database.execute<Row & Record<string, unknown>>(sql`
    select i.title, i.state, i.result, d.process_name, d.bpmn_xml,
      array(select distinct node from process_tokens where instance_id = i.id order by node) as current,
      array(select distinct jsonb_array_elements_text(change -> 'passed') from process_steps where instance_id = i.id) as passed,
      array(select distinct jsonb_array_elements_text(change -> 'taken') from process_steps where instance_id = i.id) as taken
    from process_instances i join process_definitions d on d.id = i.definition_id where i.id = ${id}`)
  const { bpmn_xml: bpmnXml, process_name: processName, title, state, result, current, passed, taken } = rows[0]!
  const here = new Set(current)
  return { title, state, result, processName, bpmnXml, current, passed: passed.filter(node => !here.has(node)), taken }
}
