import { getTableName } from 'drizzle-orm'
import type { ClassCount, ClassCountQuery, ClassGroup } from '../../../../elements/base/contract/class-log.ts'
import type { Page } from '../../../../elements/base/contract/envelope.ts'
import { refuseAdvanced } from '../../rows/advanced.ts'
import { dates, nameOf } from '../../rows/filters.ts'
import { textOf } from '../../rows/list.ts'
import { rulesFor } from '../../rows/rules.ts'
import type { Database } from '../../database/open.ts'
import { runOnce } from '../../database/prepared.ts'
import { operationLog } from '../../database/tables/log.ts'
import type { Caller } from '../../access/caller.ts'
import { within } from '../../access/object-permissions.ts'
import { readPage } from '../../kernel/fields.ts'
import {
  aboutArticle,
  authorName,
  authorOfArticle,
  byColumn,
  byDepartment,
  classLogScope,
  columnOfArticle,
  loggedActions,
  ofArticle
} from './logged-articles.ts'

const action = nameOf(operationLog.action)
const object = nameOf(operationLog.objectId)
const time = nameOf(operationLog.createTime)
const month = `to_char(${time} at time zone 'Asia/Shanghai', 'YYYY-MM')`
const period = dates('createTime', operationLog.createTime, '操作时间')

/** Key and name of each group. The name of a column is read after grouping. */
const groups: Readonly<Record<ClassGroup, { key: string; name: string; shown: string }>> = {
  column: {
    ...{ key: `coalesce(${columnOfArticle}, '')`, name: `''` },
    shown: `coalesce((select c.name from columns c where c.id = grouped.key), '')`
  },
  person: { key: `coalesce(${authorOfArticle}, '')`, name: `coalesce(max(${authorName}), '')`, shown: 'grouped.name' },
  month: { key: `''`, name: `''`, shown: `''` }
}

const numberOf = (...kinds: (keyof typeof loggedActions)[]) =>
  `count(distinct ${object}) filter (where ${action} in (${kinds.map(kind => `'${loggedActions[kind]}'`).join(', ')}))::int`

const counted = (['add', 'submit', 'publish', 'return'] as const).map(kind => `'${loggedActions[kind]}'`).join(', ')

/** Begin of the default period by the clock of the database. */
const yearBack = `(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '11 months') at time zone 'Asia/Shanghai'`

const sourceOf = (caller: Caller, asked: ClassCountQuery, bind: (value: unknown) => string) => {
  const { createTime_begin: begin, createTime_end: end, columnId, department, author } = asked
  const given = (value: string | undefined, filter: typeof byColumn) =>
    value ? filter.where(value, bind, caller, undefined) : ''
  const conditions = [
    `${nameOf(operationLog.subsiteId)} = ${bind(caller.subsiteId)}`,
    textOf(aboutArticle),
    `${action} in (${counted})`,
    begin ? given(begin, period.createTime_begin) : `${time} >= ${yearBack}`,
    given(end, period.createTime_end),
    given(columnId, byColumn),
    given(department, byDepartment),
    author && `position(lower(${bind(author.replaceAll('*', '').trim())}::text) in lower(${authorName})) > 0`,
    rulesFor(classLogScope.ruled, caller, bind)
  ]
  return `"${getTableName(operationLog)}" ${textOf(ofArticle)} where ${conditions.filter(Boolean).join(' and ')}`
}

/**
 * Counts articles of the session's site by month and column, author or site, in one statement. An article counts once
 * per month, however often it was published or returned.
 */
export const countClasses = async (
  database: Database,
  anywhere: Caller,
  query: ClassCountQuery
): Promise<Page<ClassCount>> => {
  refuseAdvanced(query)
  const caller = within(anywhere, anywhere.subsiteId)
  const { pageNo, pageSize } = readPage(query)
  const { key, name, shown } = groups[query.group ?? 'column']
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  // The cursor of an export is the number of rows before it.
  const skipped = /^\d{1,9}$/.test(query.after ?? '') ? Number(query.after) : (pageNo - 1) * pageSize
  const { rows } = await runOnce<ClassCount & { total: number }>(
    database,
    `with grouped as (
       select ${month} as month, ${key} as key, ${name} as name, ${numberOf('add')} as added, ${numberOf('submit')} as submitted,
         ${numberOf('publish')} as published, ${numberOf('return')} as returned, ${numberOf('publish', 'return')} as decided
       from ${sourceOf(caller, query, bind)} group by 1, 2)
     select grouped.month || ':' || grouped.key as id, month, ${shown} as name, added, submitted, published, returned,
       case when decided = 0 then -1 else round(100.0 * published / decided)::int end as adopted, count(*) over ()::int as total
     from grouped order by month desc, published desc, grouped.key limit ${bind(pageSize)} offset ${bind(skipped)}`,
    values
  )
  const total = rows[0]?.total ?? 0
  const end = skipped + rows.length
  return {
    records: rows.map(({ total: _total, ...row }) => row),
    ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) },
    ...(end < total && { next: String(end) })
  }
}
