import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import { columns, subsites } from '../../database/tables/content.ts'
import { templates } from '../../database/tables/templates.ts'
import { stampsOf } from '../../rows/kept.ts'
import { maySee, type Caller } from '../../access/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { newId } from '../../kernel/ids.ts'

/** Rows per insert, below the limit of parameters. */
const batch = 2000

/** Copies the columns and templates of a template site, without articles. Returns the description for the log. */
export const copyColumns = async (tx: Transaction, caller: Caller, templateId: string, subsiteId: string) => {
  const [template] = await tx
    .select({ id: subsites.id, name: subsites.name })
    .from(subsites)
    .where(and(eq(subsites.id, templateId), eq(subsites.siteType, 'templatesite')))
  if (!template || !maySee(caller, template.id)) throw new Refusal('未找到模板站，请重新选择')
  const rows = await tx.select().from(columns).where(eq(columns.subsiteId, template.id)).orderBy(asc(columns.id))
  const ids = new Map(rows.map(({ id }) => [id, newId()]))
  const now = new Date()
  const copies = rows.map(row => ({
    ...row,
    id: ids.get(row.id)!,
    subsiteId,
    parentId: ids.get(row.parentId) ?? '',
    // Users of the template site answer for its columns only.
    responsibleId: '',
    version: 1,
    createTime: now,
    updateByName: caller.realname,
    updateTime: now
  }))
  for (let at = 0; at < copies.length; at += batch) await tx.insert(columns).values(copies.slice(at, at + batch))
  // Columns name the templates of their site.
  const files = await tx.select().from(templates).where(eq(templates.subsiteId, template.id))
  const stamps = stampsOf(templates, caller, true)
  if (files.length)
    await tx
      .insert(templates)
      .values(files.map(file => ({ ...file, id: newId(), subsiteId, version: 1, createTime: now, ...stamps })))
  return { title: '模板站', before: '', after: `${template.name}（复制 ${copies.length} 个栏目）` }
}
