import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import {
  versionParts,
  type ProcessVersion,
  type VersionChange,
  type VersionPart
} from '../../../../../elements/base/contract/process-trial.ts'
import type { Database } from '../../../database/open.ts'
import { processDefinitions } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { formatTime } from '../../../kernel/clock.ts'
import type { ProcessNode, StoredGraph } from '../../../bpmn/graph/graph.ts'
import { readProcess } from '../definition/processes.ts'

const mostVersions = 200

export const listVersions = async (database: Database, caller: Caller, id: string): Promise<ProcessVersion[]> => {
  await readProcess(database, caller, id)
  const rows = await database
    .select({
      version: processDefinitions.deployVersion,
      deployTime: processDefinitions.deployTime,
      deployByName: processDefinitions.deployByName,
      running: sql<number>`(select count(*)::int from process_instances i where i.definition_id = process_definitions.id and i.state in ('2', '5'))`
    })
    .from(processDefinitions)
    .where(eq(processDefinitions.processId, id))
    .orderBy(desc(processDefinitions.deployVersion))
    .limit(mostVersions)
  return rows.map(row => ({ ...row, deployTime: formatTime(row.deployTime) }))
}

/** Returns the part of a node that each kind of difference compares. */
const partOf: Record<VersionPart, (node: ProcessNode) => unknown> = {
  name: ({ name }) => name,
  people: ({ people, duties, copies, nobody }) => [people, duties, copies, nobody],
  many: ({ many, disagree }) => [disagree, many && { ...many, enough: many.enough?.ast }],
  condition: ({ outgoing, otherwise, result }) => [
    ...[outgoing.map(({ id, condition }) => [id, condition?.ast]), otherwise, result]
  ],
  way: ({ outgoing }) => outgoing.map(({ id, to }) => [id, to]),
  timer: ({ timer }) => timer,
  buttons: ({ buttons }) => buttons,
  form: ({ formKey, fields }) => [formKey, fields],
  action: ({ action }) => action
}

const partsThatDiffer = (one: ProcessNode, other: ProcessNode) =>
  versionParts.filter(part => !isDeepStrictEqual(partOf[part](one), partOf[part](other)))

const differenceOf = (before: StoredGraph, after: StoredGraph): VersionChange[] => {
  const old = new Map(before.nodes.map(node => [node.id, node]))
  const ids = new Set(after.nodes.map(({ id }) => id))
  const removed = before.nodes.filter(({ id }) => !ids.has(id))
  return [
    ...after.nodes.flatMap((node): VersionChange[] => {
      const known = old.get(node.id)
      if (!known) return [{ nodeId: node.id, name: node.name, change: 'added', what: [] }]
      const what = partsThatDiffer(known, node)
      return what.length > 0 ? [{ nodeId: node.id, name: node.name, change: 'changed', what }] : []
    }),
    ...removed.map(({ id, name }): VersionChange => ({ nodeId: id, name, change: 'removed', what: [] }))
  ]
}

export const readDifference = async (
  database: Database,
  caller: Caller,
  { id, from, to }: { id: string; from: number; to: number }
): Promise<VersionChange[]> => {
  await readProcess(database, caller, id)
  const rows = await database
    .select({ version: processDefinitions.deployVersion, graph: processDefinitions.graph })
    .from(processDefinitions)
    .where(and(eq(processDefinitions.processId, id), inArray(processDefinitions.deployVersion, [from, to])))
  const graphOf = (version: number) => rows.find(row => row.version === version)?.graph
  const [before, after] = [graphOf(from), graphOf(to)]
  if (!before || !after) throw notFound('流程版本')
  return differenceOf(before, after)
}
