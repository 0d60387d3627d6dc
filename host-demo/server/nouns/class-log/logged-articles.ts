import { eq, sql, type SQL } from 'drizzle-orm'
import type { ClassAction } from '../../../../elements/base/contract/class-log.ts'
import { nameOf, type Filter } from '../../rows/filters.ts'
import { byObjects, byRules, bySubsite } from '../../rows/scope.ts'
import { articles } from '../../database/tables/content.ts'
import { operationLog } from '../../database/tables/log.ts'

/** Operations as the log stores them. */
export const loggedActions: Readonly<Record<ClassAction, string>> = {
  add: '撰写文章',
  edit: '编辑文章',
  submit: '提交文章',
  takeBack: '撤回提交文章',
  return: '退回文章',
  publish: '发布文章',
  withdraw: '撤回文章',
  delete: '删除文章',
  restore: '恢复文章'
}

/** Entries about a single article. Equals the predicate of the index `operation_log_site_article`. */
export const aboutArticle = sql`${operationLog.action} like '%文章' and ${operationLog.objectId} <> ''`

/** Present articles. Entries of deleted ones remain. */
export const ofArticle = sql`left join ${articles} on ${eq(articles.id, operationLog.objectId)}`

/** Returns a field of a deleted article in the recycle bin. */
const recycledField = (name: string) =>
  `(select r."row" ->> '${name}' from recycled_rows r where r.kind = 'article' and r.id = ${nameOf(operationLog.objectId)} limit 1)`

/** Column of the article, also of one in the recycle bin. */
export const columnOfArticle = `coalesce(${nameOf(articles.newsClassId)}, ${recycledField('news_class_id')})`
/** Author of the article, also of one in the recycle bin. */
export const authorOfArticle = `coalesce(${nameOf(articles.createBy)}, ${recycledField('create_by')})`
export const authorName = `coalesce(${nameOf(articles.createByName)}, ${recycledField('create_by_name')})`

/** Entries of one site. Object grants on columns hide the articles below them. */
export const classLogScope = byObjects(
  byRules(bySubsite(operationLog.subsiteId), {
    right: 'cms:classlog:list',
    table: operationLog,
    only: aboutArticle,
    fields: {
      userId: { title: '操作人', column: operationLog.userId, kind: 'user' },
      username: { title: '操作人账号', column: operationLog.username, kind: 'username' },
      action: { title: '操作', column: operationLog.action, kind: 'text' },
      object: { title: '标题', column: operationLog.object, kind: 'text' },
      createTime: { title: '操作时间', column: operationLog.createTime, kind: 'time' }
    }
  }),
  { column: articles.newsClassId }
)

/** Matches articles in a column or below it. */
export const byColumn: Filter = {
  columns: [articles.newsClassId],
  where: (asked, bind) => `${columnOfArticle} = any(array(with recursive branch as (
      select id from columns where id = ${bind(asked)}
      union select c.id from columns c join branch b on c.parent_id = b.id
    ) select id from branch))`
}

/** Matches entries of people in departments with the words in their names. */
export const byDepartment: Filter = {
  columns: [operationLog.userId],
  where: (asked, bind) => `${nameOf(operationLog.userId)} in (select m.user_id from user_departments m
    join departments d on d.id = m.depart_id
    where position(lower(${bind(asked.replaceAll('*', '').trim())}::text) in lower(d.depart_name)) > 0)`
}

/** Returns the names of the departments of the user, in the order of their paths. */
export const departmentsOfUser = sql<string>`coalesce((select string_agg(department_label(d.id), '、' order by d.org_code)
  from user_departments m join departments d on d.id = m.depart_id where m.user_id = ${sql.raw(nameOf(operationLog.userId))}), '')`

/** Returns the version that an operation saved: both are written in one transaction, at its time. */
export const savedVersion = sql.raw(`coalesce((select v.data_version::text from data_log v
  where v.data_table = 'articles' and v.data_id = ${nameOf(operationLog.objectId)}
    and v.create_time = ${nameOf(operationLog.createTime)} and v.create_by <> '' limit 1), '')`) as SQL<string>

/** Returns the name of the column, '' if it or the article was deleted for good. */
export const columnName = sql.raw(
  `coalesce((select c.name from columns c where c.id = ${columnOfArticle}), '')`
) as SQL<string>
