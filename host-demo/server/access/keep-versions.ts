import { and, eq, lte } from 'drizzle-orm'
import { dataLogLimits, type DataField } from '../../../elements/base/contract/log.ts'
import type { Transaction } from '../database/open.ts'
import { dataLog } from '../database/tables/log.ts'
import type { Doer } from './operations.ts'

/** A record as it was after it was saved. */
export interface KeptVersion {
  dataTable: string
  dataId: string
  dataVersion: number
  /** What people call the noun, and the record. */
  title: string
  name: string
  content: DataField[]
  /** Of the version before the first one that was kept: by whom and when it was saved. */
  before?: { dataVersion: number; content: DataField[]; createByName: string; createTime: Date }
}

/** The tables that versions are kept of, with what people call what they hold. */
export const versionedTables = new Map<string, string>()

/** What one statement takes. */
const most = 1000

/** Keeps versions within the transaction that wrote them. */
export const keepVersions = async (
  tx: Transaction,
  versions: (KeptVersion & { by: Doer; subsiteId: string; createByName: string })[]
) => {
  const rows = versions.flatMap(({ by, before, ...version }) => {
    const row = { ...version, name: version.name.slice(0, 200), createBy: by.userId }
    return before ? [{ ...row, ...before, createBy: '' }, row] : [row]
  })
  for (let at = 0; at < rows.length; at += most)
    await tx
      .insert(dataLog)
      .values(rows.slice(at, at + most))
      .onConflictDoNothing()
  for (const { dataTable, dataId, dataVersion } of versions)
    if (dataVersion > dataLogLimits.versions)
      await tx
        .delete(dataLog)
        .where(
          and(
            eq(dataLog.dataTable, dataTable),
            eq(dataLog.dataId, dataId),
            lte(dataLog.dataVersion, dataVersion - dataLogLimits.versions)
          )
        )
}
