import { and, eq, getTableName, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AnyDraft, AnyTree } from '../../../../elements/base/contract/define-noun.ts'
import type { Transaction } from '../../database/open.ts'
import { uploads } from '../../database/tables/files.ts'
import { snake } from '../../database/tables/noun-table.ts'
import { parseTime } from '../../kernel/clock.ts'
import { oneLine } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Sentences about values that another record has, by unique index. */
export const takenOf = ({ fields }: AnyTree, table: PgTable) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { unique, title }]) =>
      unique ? [[`${getTableName(table)}_${snake(name)}_unique`, `${title[0]}已存在，请换一个`]] : []
    )
  )

/**
 * Trims texts and checks what no schema can: dates that exist, and fields that are fixed.
 * @throws Refusal
 */
export const tidy = (noun: AnyTree, draft: AnyDraft, before?: AnyDraft) => {
  const tidied: Record<string, unknown> = { ...draft }
  for (const [name, field] of Object.entries(noun.fields)) {
    const [title] = field.title
    if (field.kind === 'text') tidied[name] = oneLine(String(draft[name] ?? ''))
    if ((field.kind === 'date' || field.kind === 'moment') && draft[name] && !parseTime(String(draft[name])))
      throw new Refusal(`${title}不是有效的日期，请核对`)
    if (field.fixed && before && before[name] !== tidied[name]) throw new Refusal(`${title}保存后不能修改`)
  }
  return tidied
}

/**
 * Checks that new pictures of a draft are pictures of the site.
 * @throws Refusal
 */
export const requirePictures = async (
  tx: Transaction,
  { fields }: AnyTree,
  draft: AnyDraft,
  subsiteId: string,
  before?: AnyDraft
) => {
  const chosen = Object.entries(fields).filter(
    ([name, { kind }]) => kind === 'picture' && draft[name] && draft[name] !== before?.[name]
  )
  if (chosen.length === 0) return
  const ids = chosen.map(([name]) => String(draft[name]))
  const rows = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), eq(uploads.subsiteId, subsiteId), eq(uploads.kind, 'image')))
  const known = new Set(rows.map(({ id }) => id))
  for (const [name, { title }] of chosen)
    if (!known.has(String(draft[name]))) throw new Refusal(`${title[0]}：该图片不在本站的图片库中，请重新选择`)
}

/** The draft as the table holds it: no site is null, and what is not stored is left out. */
export const inTable = ({ fields }: AnyTree, draft: AnyDraft) =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => {
      const field = fields[name]
      if (field?.transient) return []
      return [[name, field?.kind === 'reference' && value === '' ? null : value]]
    })
  )

/** A record for the log: names of referred records in place of their ids. */
export const inLog = ({ fields }: AnyTree, record: AnyDraft) => ({
  ...record,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'reference' ? [[name, record[field.named] || field.none?.[0] || '']] : []
    )
  )
})
