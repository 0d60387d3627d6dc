import { and, desc, eq, inArray } from 'drizzle-orm'
import { dataLogList, type DataLogRow } from '../../../../elements/base/contract/log.ts'
import { dates, equal, text } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import type { Database } from '../../database/open.ts'
import { byAudit, inScope } from '../../rows/scope.ts'
import { dataLog } from '../../database/tables/log.ts'
import type { Caller } from '../../access/caller.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { formatTime } from '../../kernel/clock.ts'

const scope = byAudit(dataLog.subsiteId)

const columns = {
  id: dataLog.id,
  dataTable: dataLog.dataTable,
  dataId: dataLog.dataId,
  dataVersion: dataLog.dataVersion,
  title: dataLog.title,
  name: dataLog.name,
  content: dataLog.content,
  createBy: dataLog.createBy,
  createByName: dataLog.createByName,
  createTime: dataLog.createTime
}

type Listed = Omit<typeof dataLog.$inferSelect, 'subsiteId' | 'id'> & { id: number | string }

const present = ({ id, content, createTime, ...row }: Listed): DataLogRow => ({
  ...row,
  id: String(id),
  dataContent: JSON.stringify(Object.fromEntries(content.map(({ name, value }) => [name, value]))),
  fields: content,
  createTime: formatTime(createTime)
})

export const listDataLog = list({
  from: dataLog,
  columns,
  filters: {
    dataTable: equal(dataLog.dataTable),
    dataId: equal(dataLog.dataId),
    name: text(dataLog.name),
    createByName: text(dataLog.createByName),
    ...dates('createTime', dataLog.createTime, '时间')
  },
  sorts: { createTime: [dataLog.createTime] },
  advanced: {
    paths: [dataLogList.path],
    right: 'system:datalog:list',
    fields: {
      title: { title: '数据类型', column: dataLog.title, kind: 'text' },
      name: { title: '名称', column: dataLog.name, kind: 'text' },
      dataVersion: { title: '版本号', column: dataLog.dataVersion, kind: 'number' },
      createBy: { title: '修改人', column: dataLog.createBy, kind: 'user' },
      createByName: { title: '修改人姓名', column: dataLog.createByName, kind: 'text' },
      createTime: { title: '时间', column: dataLog.createTime, kind: 'time' }
    }
  },
  scope,
  present
})

/** Returns two versions of one record, the older one first. */
export const readTwo = async (database: Database, caller: Caller, ids: string[]): Promise<DataLogRow[]> => {
  const found = await database
    .select(columns)
    .from(dataLog)
    .where(and(inArray(dataLog.id, ids.map(Number)), inScope(scope, caller)))
    .orderBy(dataLog.dataVersion)
  const [older, newer] = found
  if (!older || !newer) throw notFound('版本')
  if (older.dataTable !== newer.dataTable || older.dataId !== newer.dataId)
    throw new Refusal('只能比较同一条数据的两个版本')
  return [present(older), present(newer)]
}

/** Returns the stored versions of a record, the newest first. */
export const readVersions = async (database: Database, caller: Caller, dataTable: string, dataId: string) => {
  const { id, dataVersion, createByName, createTime } = columns
  const rows = await database
    .select({ id, dataVersion, createByName, createTime })
    .from(dataLog)
    .where(and(eq(dataLog.dataTable, dataTable), eq(dataLog.dataId, dataId), inScope(scope, caller)))
    .orderBy(desc(dataLog.dataVersion))
  return rows.map(row => ({ ...row, id: String(row.id), createTime: formatTime(row.createTime) }))
}
