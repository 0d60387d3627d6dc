import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Called } from '../../../bpmn/graph/called.ts'
import type { Problem } from '../../../bpmn/graph/graph.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { processDefinitions, processes } from '../../../database/tables/processes.ts'

/** Limit of processes that a document calls. */
const mostCalled = 50

/** Returns the newest versions of the processes of a site that a document calls, by key. */
export const readCalled = async (database: Database, subsiteId: string, xml: string): Promise<Called> => {
  const keys = new Set([...xml.matchAll(/\bcalledElement\s*=\s*["']\s*([\w.-]{1,64})\s*["']/g)].map(([, key]) => key!))
  if (keys.size === 0) return {}
  const rows = await database
    .select({
      key: processes.processKey,
      name: processDefinitions.processName,
      version: processDefinitions.deployVersion,
      graph: processDefinitions.graph
    })
    .from(processes)
    .innerJoin(
      processDefinitions,
      and(
        eq(processDefinitions.processId, processes.id),
        eq(processDefinitions.deployVersion, processes.deployedVersion)
      )
    )
    .where(and(eq(processes.subsiteId, subsiteId), inArray(processes.processKey, [...keys].slice(0, mostCalled))))
  return Object.fromEntries(rows.map(({ key, ...called }) => [key, called]))
}

/** Returns a note for each process of the site whose newest version still runs an earlier one of this process. */
export const notesOfCallers = async (
  tx: Transaction,
  { subsiteId, processKey, version }: { subsiteId: string; processKey: string; version: number }
): Promise<Problem[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select d.process_name as name from processes p
    join process_definitions d on d.process_id = p.id and d.deploy_version = p.deployed_version
    where p.subsite_id = ${subsiteId}
      and d.graph -> 'nodes' @> ${JSON.stringify([{ calls: { key: processKey } }])}::jsonb
    order by d.process_name, p.id limit ${mostCalled}`)
  return rows.map(({ name }) => ({
    ...{ nodeId: '', nodeName: '' },
    message: `流程“${name}”调用本流程，仍按它部署时的版本办理；要使用第 ${version} 版，请重新部署“${name}”`,
    english: `The process "${name}" calls this one, and still runs the version of its own deployment. Deploy "${name}" again to use version ${version}.`
  }))
}
