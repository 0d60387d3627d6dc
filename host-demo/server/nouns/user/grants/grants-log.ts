import { eq, max, sql, and } from 'drizzle-orm'
import type { DataField, LoggedChange } from '../../../../../elements/base/contract/log.ts'
import { versionedTables, type KeptVersion } from '../../../access/keep-versions.ts'
import type { Operation } from '../../../access/operations.ts'
import type { Transaction } from '../../../database/open.ts'
import { dataLog } from '../../../database/tables/log.ts'
import { departmentHolder, positionHolder, type GrantHolder } from './holders.ts'

/** Name of the versions of what a holder gives; those of its own fields have the name of its table. */
const tableOf = ({ noun }: GrantHolder) => `${noun}_grants`
const titleOf = ({ title }: GrantHolder) => `${title}授权`
for (const holder of [departmentHolder, positionHolder]) versionedTables.set(tableOf(holder), titleOf(holder))

/** Returns what the holder gives, in words. */
export const grantsInWords = async (
  tx: Transaction,
  { roles, sites, giver }: GrantHolder,
  id: string
): Promise<DataField[]> => {
  const { rows } = await tx.execute<{ roles: string; sites: string }>(sql`
    select coalesce((select string_agg(r.role_name, '、' order by r.create_time, r.id) from ${roles} g
        join roles r on r.id = g.role_id where g.${giver} = ${id}), '') as roles,
      coalesce((select string_agg(site_label(s.id), '、' order by s.sort_no, s.id) from ${sites} g
        join subsites s on s.id = g.subsite_id where g.${giver} = ${id}), '') as sites`)
  return [
    { name: 'roles', title: '角色', value: rows[0]?.roles ?? '' },
    { name: 'sites', title: '站点', value: rows[0]?.sites ?? '' }
  ]
}

interface Changed {
  /** Locked row of the holder. */
  row: { id: string; name: string; createTime: Date }
  /** Roles and sites before the change, in words. */
  before: DataField[]
  changes: LoggedChange[]
}

/** Returns the log entry of a change, with a version for the data log. The first one includes what was given before. */
export const changedGrants = async (
  tx: Transaction,
  holder: GrantHolder,
  { row: { id, name, createTime }, before, changes }: Changed
): Promise<Operation> => {
  const dataTable = tableOf(holder)
  const [newest] = await tx
    .select({ version: max(dataLog.dataVersion) })
    .from(dataLog)
    .where(and(eq(dataLog.dataTable, dataTable), eq(dataLog.dataId, id)))
  const isFirst = !newest?.version
  const kept: KeptVersion = {
    ...{ dataTable, dataId: id, dataVersion: isFirst ? 2 : newest.version! + 1, title: titleOf(holder), name },
    content: await grantsInWords(tx, holder, id),
    ...(isFirst && { before: { dataVersion: 1, content: before, createByName: '', createTime } })
  }
  const action = `分配${holder.title}${changes[0]?.title ?? ''}`
  return { action, operateType: '3', object: name, objectId: id, changes, kept }
}
