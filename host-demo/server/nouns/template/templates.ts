import { and, asc, eq, sql } from 'drizzle-orm'
import {
  templateCalls,
  templateKinds,
  type Template,
  type TemplateRow,
  type TemplateUse
} from '../../../../elements/base/contract/template.ts'
import type { Caller } from '../../access/caller.ts'
import { readLock } from '../../access/edit-locks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { templates } from '../../database/tables/templates.ts'
import { formatTime } from '../../kernel/clock.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { equal, nameOf, text } from '../../rows/filters.ts'
import { list } from '../../rows/list.ts'
import { byRules, bySubsite, inScope } from '../../rows/scope.ts'

export type TemplateRecord = typeof templates.$inferSelect

export const kindWords = Object.fromEntries(
  Object.entries(templateKinds).map(([kind, [chinese]]) => [kind, chinese])
) as Record<TemplateRow['kind'], string>

const scope = byRules(bySubsite(templates.subsiteId), {
  right: 'cms:template:list',
  table: templates,
  fields: {
    name: { title: '名称', column: templates.name, kind: 'text' },
    fileName: { title: '文件名', column: templates.fileName, kind: 'text' },
    kind: { title: '类型', column: templates.kind, kind: 'choice', words: kindWords },
    createBy: { title: '创建人', column: templates.createBy, kind: 'user' },
    createTime: { title: '创建时间', column: templates.createTime, kind: 'time' },
    updateTime: { title: '修改时间', column: templates.updateTime, kind: 'time' }
  }
})

export const keptTemplates = { title: '模板', table: templates, scope }

/** Uses of the row of `templates`, with its name. A model names a file with or without `.html`, for all sites. */
const usesSql = `select 'column' as kind, c.name from columns c where c.subsite_id = ${nameOf(templates.subsiteId)}
    and ${nameOf(templates.fileName)} in (c.list_template, c.detail_template)
  union all select 'model', m.name from models m
    where ${nameOf(templates.fileName)} in (m.list_template, m.list_template || '.html',
      m.detail_template, m.detail_template || '.html')
  union all select 'template', t.name from templates t where t.subsite_id = ${nameOf(templates.subsiteId)}
    and t.id <> ${nameOf(templates.id)} and t.fragments @> array[${nameOf(templates.fileName)}]`

const uses = sql<TemplateUse[]>`(select coalesce(json_agg(json_build_object('kind', u.kind, 'name', u.name)
  order by u.kind, u.name), '[]') from (${sql.raw(usesSql)}) u)`

const common = {
  ...{ id: templates.id, name: templates.name, fileName: templates.fileName, kind: templates.kind },
  version: templates.version,
  ...{ createByName: templates.createByName, createTime: templates.createTime },
  ...{ updateByName: templates.updateByName, updateTime: templates.updateTime }
}

const inTimes = <Row extends { createTime: Date; updateTime: Date }>(row: Row) => ({
  ...row,
  createTime: formatTime(row.createTime),
  updateTime: formatTime(row.updateTime)
})

export const listTemplates = list({
  from: templates,
  columns: {
    ...common,
    size: sql<number>`length(${templates.code})`,
    useCount: sql<number>`(select count(*)::int from (${sql.raw(usesSql)}) u)`,
    lockedBy: sql<string>`coalesce((select l.user_name from edit_locks l
      where l.kind = 'template' and l.object_id = ${sql.raw(nameOf(templates.id))} and l.until > now()), '')`
  },
  filters: { name: text(templates.name), fileName: text(templates.fileName), kind: equal(templates.kind) },
  sorts: {
    createTime: [templates.createTime],
    fileName: [templates.fileName],
    name: [templates.name],
    updateTime: [templates.updateTime]
  },
  scope,
  advanced: {
    paths: [templateCalls.list.path],
    fields: {
      createByName: { title: '创建人姓名', column: templates.createByName, kind: 'text' },
      updateByName: { title: '修改人姓名', column: templates.updateByName, kind: 'text' }
    }
  },
  present: (row): TemplateRow => inTimes(row)
})

export const usesOf = async (tx: Database | Transaction, id: string): Promise<TemplateUse[]> => {
  const [row] = await tx.select({ uses }).from(templates).where(eq(templates.id, id))
  return row?.uses ?? []
}

export const readTemplate = async (tx: Database | Transaction, caller: Caller, id: string): Promise<Template> => {
  const [row] = await tx
    .select({
      ...common,
      ...{ code: templates.code, subsiteId: templates.subsiteId, uses },
      missing: sql<string[]>`(select coalesce(json_agg(f order by f), '[]') from unnest(${templates.fragments}) f
        where not exists (select from templates t
          where t.subsite_id = ${sql.raw(nameOf(templates.subsiteId))} and t.kind = 'fragment' and t.file_name = f))`
    })
    .from(templates)
    .where(and(eq(templates.id, id), inScope(scope, caller)))
  if (!row) throw notFound(keptTemplates.title)
  const lock = await readLock(tx, caller, 'template', id)
  return { ...inTimes(row), ...(lock && { lock }) }
}

/** Reads the fragments of a site by file name. */
export const fragmentsOf = async (tx: Database | Transaction, subsiteId: string): Promise<Record<string, string>> => {
  const rows = await tx
    .select({ fileName: templates.fileName, code: templates.code })
    .from(templates)
    .where(and(eq(templates.subsiteId, subsiteId), eq(templates.kind, 'fragment')))
    .orderBy(asc(templates.fileName))
  return Object.fromEntries(rows.map(({ fileName, code }) => [fileName, code]))
}

const useWords = { column: '栏目', model: '内容模型', template: '模板' }
const mostNamed = 5

/** Refuses an act on templates in use, naming what uses them. */
export const requireUnused = async (tx: Transaction, { id, name }: TemplateRecord, act: string) => {
  const used = await usesOf(tx, id)
  if (!used.length) return
  const named = used.slice(0, mostNamed).map(use => `${useWords[use.kind]}“${use.name}”`)
  const rest = used.length > mostNamed ? ` 等 ${used.length} 处` : ''
  throw new Refusal(`模板“${name}”正在使用，${act}：${named.join('、')}${rest}`)
}
