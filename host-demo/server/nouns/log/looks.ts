import { eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  lookedKinds,
  lookList,
  lookSheet,
  type LookQuery,
  type LookRow
} from '../../../../elements/base/contract/log.ts'
import { noteLook } from '../../admit/note-look.ts'
import type { Database } from '../../database/open.ts'
import { users } from '../../database/tables/accounts.ts'
import { applications } from '../../database/tables/applications.ts'
import { subsites } from '../../database/tables/content.ts'
import { operationLog } from '../../database/tables/log.ts'
import { registerExport } from '../../http/crud/export-list.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { ClosedObject, pageFields, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { LookRowSchema } from '../../results/log.ts'
import { dates, type Filter } from '../../rows/filters.ts'
import { list, orEmpty } from '../../rows/list.ts'
import { logScope } from './log-list.ts'

/** Entries of the log about one record: looks at it, and exports that contained it. */
const about: Filter = {
  columns: [operationLog.id],
  where: (asked, bind) => {
    const id = bind(asked)
    return `"operation_log"."id" = any(array(select entry_id from exported_subjects where subject_id = ${id} union all
      select id from operation_log where object_id = ${id} and object_id <> '' and operate_type in ('1', '6')))`
  }
}

type FoundQuery = Omit<LookQuery, 'kind' | 'subject'> & { subjectId: string }

const listLooks = list({
  from: operationLog,
  partedBy: operationLog.createTime,
  joins: sql`left join ${users} on ${eq(users.id, operationLog.userId)}
    left join ${subsites} on ${eq(subsites.id, operationLog.subsiteId)}`,
  columns: {
    id: operationLog.id,
    action: operationLog.action,
    object: operationLog.object,
    changes: operationLog.changes,
    username: operationLog.username,
    realname: orEmpty(users.realname),
    subsiteName: orEmpty(subsites.name),
    ip: operationLog.address,
    createTime: operationLog.createTime
  },
  filters: { subjectId: about, ...dates('createTime', operationLog.createTime, '操作时间') },
  sorts: { createTime: [operationLog.createTime] },
  scope: logScope,
  only: sql`operation_log.log_type = '2' and operation_log.operate_type in ('1', '6')`,
  present: ({ id, changes, createTime, ...row }): LookRow => ({
    ...row,
    id: String(id),
    reason: changes.find(({ title }) => title === '导出原因' || title === '查看原因')?.after ?? '',
    createTime: formatTime(createTime)
  })
})

/** Returns the person or application that a report is about, also a deleted person. @throws Refusal */
const findSubject = async (
  database: Database,
  { kind = 'user', subject = '' }: Pick<LookQuery, 'kind' | 'subject'>
) => {
  const name = subject.trim()
  if (!name) return undefined
  const [found] =
    kind === 'user'
      ? await database
          .select({ id: users.id, name: users.username })
          .from(users)
          .where(eq(users.username, name.toLowerCase()))
      : await database
          .select({ id: applications.id, name: applications.code })
          .from(applications)
          .where(eq(applications.code, name))
  if (!found) throw new Refusal(kind === 'user' ? `没有账号“${name}”` : `没有受理编号为“${name}”的申请`)
  return found
}

const fields = {
  ...pageFields,
  kind: Type.Optional(
    Type.Enum([...lookedKinds] as unknown as [...typeof lookedKinds], {
      title: '查询对象',
      words: { user: '用户', application: '依申请公开' }
    })
  ),
  subject: Type.Optional(Text(64, 0, '账号或受理编号')),
  createTime_begin: Type.Optional(Text(19, 0, '操作时间')),
  createTime_end: Type.Optional(Text(19, 0, '操作时间'))
}

/** Registers the report on looks: who saw, viewed or exported the personal data of a person or an application. */
export const registerLooks = (platform: Platform) => {
  const { database } = platform
  const read = async (caller: Parameters<typeof listLooks>[1], { kind, subject, ...query }: LookQuery) => {
    const found = await findSubject(database, { kind, subject })
    const page = found
      ? await listLooks(database, caller, { ...query, subjectId: found.id } as FoundQuery)
      : { records: [], total: 0, current: 1, size: 0, pages: 0 }
    return { found, page }
  }
  route(
    platform,
    lookList,
    { right: 'system:log:list', query: ClosedObject(fields), result: pageOf(LookRowSchema) },
    async ({ caller, query, log }) => {
      const { found, page } = await read(caller, query)
      if (found) {
        const look = { action: '查询信息查阅记录', object: found.name, objectId: found.id }
        await noteLook(database, { caller, log }, look)
      }
      return page
    }
  )
  registerExport<LookRow, LookQuery>(platform, {
    path: lookSheet.exportXls,
    title: '信息查阅记录',
    right: 'system:log:export',
    listRight: 'system:log:list',
    query: fields,
    list: async (_database, caller, query) => (await read(caller, query)).page,
    columns: [
      ['时间', row => row.createTime],
      ['姓名', row => row.realname],
      ['账号', row => row.username],
      ['操作', row => row.action],
      ['对象', row => row.object],
      ['原因', row => row.reason],
      ['站点', row => row.subsiteName],
      ['IP 地址', row => row.ip],
      ['日志编号', row => row.id]
    ]
  })
}
