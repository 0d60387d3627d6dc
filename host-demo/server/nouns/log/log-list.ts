import { eq, sql } from 'drizzle-orm'
import { logList, type LogRow } from '../../../../elements/base/contract/log.ts'
import { dates, equal, text, words } from '../../rows/filters.ts'
import { list, orEmpty } from '../../rows/list.ts'
import { byAudit, byRules } from '../../rows/scope.ts'
import { users } from '../../database/tables/accounts.ts'
import { subsites } from '../../database/tables/content.ts'
import { operationLog } from '../../database/tables/log.ts'
import { formatTime } from '../../kernel/clock.ts'

type Listed = Omit<LogRow, 'id' | 'logContent' | 'createTime'> & { id: number | string; createTime: Date }

const present = ({ id, createTime, ...row }: Listed): LogRow => ({
  ...row,
  id: String(id),
  logContent: row.object ? `${row.action}“${row.object}”` : row.action,
  createTime: formatTime(createTime)
})

export const logScope = byRules(byAudit(operationLog.subsiteId), {
  right: 'system:log:list',
  table: operationLog,
  fields: {
    userId: { title: '操作人', column: operationLog.userId, kind: 'user' },
    username: { title: '操作人账号', column: operationLog.username, kind: 'username' },
    subsiteId: { title: '站点', column: operationLog.subsiteId, kind: 'subsite' },
    logType: {
      ...{ title: '日志类型', column: operationLog.logType, kind: 'choice' },
      words: { 1: '登录日志', 2: '操作日志' }
    },
    operateType: {
      ...{ title: '操作类型', column: operationLog.operateType, kind: 'choice' },
      words: { 1: '查询', 2: '添加', 3: '修改', 4: '删除', 5: '导入', 6: '导出' }
    },
    action: { title: '操作', column: operationLog.action, kind: 'text' },
    object: { title: '对象', column: operationLog.object, kind: 'text' },
    ip: { title: 'IP', column: operationLog.address, kind: 'text' },
    createTime: { title: '操作时间', column: operationLog.createTime, kind: 'time' }
  }
})

/** Lists the operations in the caller's sub-sites. */
export const listLog = list({
  from: operationLog,
  partedBy: operationLog.createTime,
  // Left joins: entries remain when users and sites are deleted.
  joins: sql`left join ${users} on ${eq(users.id, operationLog.userId)}
    left join ${subsites} on ${eq(subsites.id, operationLog.subsiteId)}`,
  columns: {
    id: operationLog.id,
    logType: operationLog.logType,
    operateType: operationLog.operateType,
    action: operationLog.action,
    object: operationLog.object,
    objectId: operationLog.objectId,
    changes: operationLog.changes,
    userid: operationLog.userId,
    username: operationLog.username,
    realname: orEmpty(users.realname),
    subsiteId: operationLog.subsiteId,
    subsiteName: orEmpty(subsites.name),
    ip: operationLog.address,
    requestType: operationLog.requestType,
    requestUrl: operationLog.requestUrl,
    createTime: operationLog.createTime
  },
  filters: {
    id: equal(operationLog.id),
    logType: equal(operationLog.logType),
    operateType: equal(operationLog.operateType),
    keyWord: words(operationLog.action, operationLog.object),
    username: text(operationLog.username, users.realname),
    ip: text(operationLog.address),
    ...dates('createTime', operationLog.createTime, '操作时间')
  },
  sorts: {
    createTime: [operationLog.createTime],
    username: [operationLog.username],
    ip: [operationLog.address]
  },
  scope: logScope,
  advanced: {
    paths: [logList.path],
    fields: { realname: { title: '操作人姓名', column: users.realname, kind: 'text' } }
  },
  present
})
