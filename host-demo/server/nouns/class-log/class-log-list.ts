import { eq, sql } from 'drizzle-orm'
import { classActions, classLogList, type ClassLogRow } from '../../../../elements/base/contract/class-log.ts'
import { dates, nameOf, text, words, type Filter } from '../../rows/filters.ts'
import { list, orEmpty } from '../../rows/list.ts'
import { users } from '../../database/tables/accounts.ts'
import { operationLog } from '../../database/tables/log.ts'
import { formatTime } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import {
  aboutArticle,
  byColumn,
  byDepartment,
  classLogScope,
  columnName,
  departmentsOfUser,
  loggedActions,
  ofArticle,
  savedVersion
} from './logged-articles.ts'

type Listed = Omit<ClassLogRow, 'id' | 'kind' | 'createTime'> & { id: number | string; createTime: Date }

const present = ({ id, createTime, ...row }: Listed): ClassLogRow => ({
  ...row,
  id: String(id),
  kind: classActions.find(kind => loggedActions[kind] === row.action) ?? '',
  createTime: formatTime(createTime)
})

const byKind: Filter = {
  columns: [operationLog.action],
  where: (asked, bind) => {
    const kind = classActions.find(known => known === asked)
    if (!kind) throw new Refusal('操作（kind）格式不正确，请修改后重试')
    return `${nameOf(operationLog.action)} = ${bind(loggedActions[kind])}`
  }
}

/** Lists operations on articles of a site. */
export const listClassLog = list({
  from: operationLog,
  partedBy: operationLog.createTime,
  joins: sql`${ofArticle} left join ${users} on ${eq(users.id, operationLog.userId)}`,
  // Object grants compare the column of the article.
  needsJoins: true,
  only: aboutArticle,
  columns: {
    id: operationLog.id,
    action: operationLog.action,
    title: operationLog.object,
    articleId: operationLog.objectId,
    columnName,
    username: operationLog.username,
    realname: orEmpty(users.realname),
    departments: departmentsOfUser,
    version: savedVersion,
    ip: operationLog.address,
    changes: operationLog.changes,
    createTime: operationLog.createTime
  },
  filters: {
    kind: byKind,
    title: words(operationLog.object),
    username: text(operationLog.username, users.realname),
    columnId: byColumn,
    department: byDepartment,
    ...dates('createTime', operationLog.createTime, '操作时间')
  },
  sorts: { createTime: [operationLog.createTime] },
  scope: classLogScope,
  advanced: { paths: [classLogList.path] },
  present
})
