import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { columns } from '../../../database/tables/content.ts'
import { processDefinitions, processes } from '../../../database/tables/processes.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'

/** Returns the processes of a site that columns may use. */
export const readChoices = (database: Database, subsiteId: string) =>
  database
    .select({
      id: processes.id,
      processKey: processes.processKey,
      processName: processes.processName,
      deployedVersion: processes.deployedVersion
    })
    .from(processes)
    .where(and(eq(processes.subsiteId, subsiteId), gt(processes.deployedVersion, 0)))
    .orderBy(asc(processes.processName), asc(processes.id))

/** Refuses processes that a column cannot use. Locks the process until the column is saved. */
export const requireBindable = async (tx: Transaction, subsiteId: string, processId: string) => {
  if (!processId) return
  const [row] = await tx
    .select({ name: processes.processName, deployedVersion: processes.deployedVersion })
    .from(processes)
    .where(and(eq(processes.id, processId), eq(processes.subsiteId, subsiteId)))
    .for('key share')
  if (!row) throw notFound('流程')
  if (row.deployedVersion === 0) throw new Refusal(`流程“${row.name}”还没有部署，请选择其他流程`)
}

/** Refuses to delete processes that columns use. */
export const releaseBound = async (tx: Transaction, rows: { id: string; processName: string }[]) => {
  for (const { id, processName } of rows) {
    const [column] = await tx.select({ name: columns.name }).from(columns).where(eq(columns.processId, id)).limit(1)
    if (column) throw new Refusal(`流程“${processName}”由栏目“${column.name}”使用，不能删除`)
  }
}

/** Returns the latest version of a process. */
export const newestDefinitionOf = async (tx: Transaction, processId: string) => {
  const [found] = await tx
    .select({ id: processDefinitions.id, subsiteId: processDefinitions.subsiteId })
    .from(processDefinitions)
    .where(eq(processDefinitions.processId, processId))
    .orderBy(desc(processDefinitions.deployVersion))
    .limit(1)
  if (!found) throw new Refusal('栏目的审核流程已不存在，请联系栏目管理员')
  return found
}

/** Condition for `users u`: the person works at a site. */
export const worksAt = (subsiteId: string) => sql`(u.is_super or exists (
  select from held_subsites us where us.user_id = u.id and us.subsite_id = ${subsiteId}))`
