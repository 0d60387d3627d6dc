import { and, desc, eq, sql } from 'drizzle-orm'
import {
  processCalls,
  type Deployed,
  type Process,
  type ProcessRow
} from '../../../../../elements/base/contract/process.ts'
import { equal, text } from '../../../rows/filters.ts'
import { lock } from '../../../rows/kept.ts'
import { list } from '../../../rows/list.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { byRules, bySubsite, inScope } from '../../../rows/scope.ts'
import { processDefinitions, processes } from '../../../database/tables/processes.ts'
import { TooHeavy } from '../../../helper/helper.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import type { Platform } from '../../../http/platform.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/ids.ts'
import { actionNames } from './actions.ts'
import { notesOfCallers, readCalled } from './called.ts'
import { graphOf, type Problem, type StoredGraph } from '../../../bpmn/graph/graph.ts'
import { refuseProblems } from '../forms/refuse-problems.ts'
import { requireForms } from '../forms/site-forms.ts'
import { requirePeople } from '../people/require-people.ts'

const scope = byRules(bySubsite(processes.subsiteId), {
  right: 'system:process:list',
  table: processes,
  fields: {
    processName: { title: '流程名称', column: processes.processName, kind: 'text' },
    processKey: { title: '流程编码', column: processes.processKey, kind: 'text' },
    subsiteId: { title: '站点', column: processes.subsiteId, kind: 'subsite' },
    createBy: { title: '创建人', column: processes.createBy, kind: 'user' },
    createTime: { title: '创建时间', column: processes.createTime, kind: 'time' }
  }
})

export const keptProcesses = { title: '流程', table: processes, scope }

const listed = {
  id: processes.id,
  processKey: processes.processKey,
  processName: processes.processName,
  description: processes.description,
  deployedVersion: processes.deployedVersion,
  deployTime: processes.deployTime,
  version: processes.version,
  createByName: processes.createByName,
  createTime: processes.createTime,
  updateByName: processes.updateByName,
  updateTime: processes.updateTime
}

type Times = 'deployTime' | 'createTime' | 'updateTime'
type Listed = Omit<ProcessRow, Times> & { deployTime: Date | null; createTime: Date; updateTime: Date }

const present = (row: Listed): ProcessRow => ({
  ...row,
  deployTime: formatTime(row.deployTime),
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

export const listProcesses = list({
  from: processes,
  columns: listed,
  filters: { processName: text(processes.processName), processKey: equal(processes.processKey) },
  sorts: { createTime: [processes.createTime] },
  scope,
  advanced: { paths: [processCalls.list.path] },
  present
})

export const readProcess = async (tx: Database | Transaction, caller: Caller, id: string): Promise<Process> => {
  const [found] = await tx
    .select({ ...listed, bpmnXml: processes.bpmnXml })
    .from(processes)
    .where(and(eq(processes.id, id), inScope(scope, caller)))
  if (!found) throw notFound(keptProcesses.title)
  const { bpmnXml, ...row } = found
  return { ...present(row), bpmnXml }
}

/** Returns the runnable graph of a document, and notes for its author. @throws Refusal with all problems */
export const examineDocument = async (
  { database, helpers }: Pick<Platform, 'database' | 'helpers'>,
  xml: string,
  { userId: owner, subsiteId }: Caller
): Promise<{ graph: StoredGraph; notes: Problem[] }> => {
  const actions = actionNames()
  const called = await readCalled(database, subsiteId, xml)
  const examined = helpers.texts.run('process', { xml, actions, called }, { owner, size: xml.length })
  const { graph, problems, notes } = await examined.catch(error => {
    if (error instanceof TooHeavy) throw new Refusal('流程文档过于复杂，无法检查，请拆分流程后重试')
    throw error
  })
  if (graph) return { graph, notes }
  refuseProblems(problems)
  throw new Refusal('流程文档无法读取')
}

type DefinitionDraft = Omit<typeof processDefinitions.$inferInsert, 'id' | 'deployTime'>

/** Inserts the definition that instances run on. */
export const addDefinition = async (tx: Transaction, draft: DefinitionDraft) => {
  const definition = { id: newId(), deployTime: new Date(), ...draft }
  await tx.insert(processDefinitions).values(definition)
  return definition
}

/**
 * Deploys the current document as a new version. `graph` was parsed from `xml`, which must still be the current
 * document.
 */
export const deploy = async (
  tx: Transaction,
  caller: Caller,
  { id, xml, graph }: { id: string; xml: string; graph: StoredGraph }
): Promise<Deployed & { processName: string; subsiteId: string }> => {
  const { bpmnXml, subsiteId, processName, processKey, deployedVersion } = await lock(tx, keptProcesses, caller, id)
  if (bpmnXml !== xml) throw new Refusal('该流程刚刚被修改，请核对后再部署')
  await requireForms(tx, subsiteId, graphOf(graph))
  await requirePeople(tx, graphOf(graph))
  const deployVersion = deployedVersion + 1
  const { id: definitionId, deployTime } = await addDefinition(tx, {
    ...{ processId: id, subsiteId, processName, deployVersion, bpmnXml, graph },
    deployByName: caller.realname
  })
  await tx.update(processes).set({ deployedVersion: deployVersion, deployTime }).where(eq(processes.id, id))
  const told = { processId: id, definitionId, version: deployVersion, deployTime: formatTime(deployTime) }
  const notes = await notesOfCallers(tx, { subsiteId, processKey, version: deployVersion })
  return { ...told, processName, subsiteId, notes }
}

/** Returns the latest version of a process at a site. */
export const newestDefinition = async (tx: Transaction, subsiteId: string, processKey: string) => {
  const [found] = await tx
    .select({ id: processDefinitions.id, subsiteId: processDefinitions.subsiteId })
    .from(processDefinitions)
    .innerJoin(processes, eq(processes.id, processDefinitions.processId))
    .where(and(eq(processes.subsiteId, subsiteId), eq(processes.processKey, processKey)))
    .orderBy(desc(processDefinitions.deployVersion))
    .limit(1)
  if (!found) throw new Refusal('该流程还没有部署，请先部署或联系流程管理员')
  return found
}

/** Refuses to delete processes with running instances. */
export const refuseRunning = async (tx: Transaction, rows: { id: string; processName: string }[]) => {
  for (const { id, processName } of rows) {
    const { rows: running } = await tx.execute(sql`
      select from process_instances i join process_definitions d on d.id = i.definition_id
      where d.process_id = ${id} and i.state in ('2', '5') limit 1`)
    if (running.length > 0) throw new Refusal(`“${processName}”还有未办结的流程，不能删除`)
  }
}
