import { and, eq, lte } from 'drizzle-orm'
import { dataLogLimits, type DataField } from '../../../elements/base/contract/log.ts'
import type { Transaction } from '../database/open.ts'
import { dataLog } from '../database/tables/log.ts'
import type { Doer } from './operations.ts'

/** Version of a record after a save. */
export interface KeptVersion {
  dataTable: string
  dataId: string
  dataVersion: number
  /** Label of the noun, and name of the record. */
  title: string
  name: string
  content: DataField[]
  /** Version before the first stored one, with the author and time of its save. */
  before?: { dataVersion: number; content: DataField[]; createByName: string; createTime: Date }
}

/** Tables with versions, and the label of their records. */
export const versionedTables = new Map<string, string>()

/** Limit of rows per statement. */
const most = 1000

/** Stores versions in the transaction of the write. */
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
