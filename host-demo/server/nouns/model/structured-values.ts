import { and, eq, inArray, or } from 'drizzle-orm'
import type { ModelField } from '../../../../elements/base/contract/model.ts'
import { filesOf, personOf, pictureOf, rowsOf } from '../../../../elements/base/contract/model-value.ts'
import { departments } from '../../database/tables/accounts.ts'
import { articles, columns } from '../../database/tables/content.ts'
import { uploads } from '../../database/tables/files.ts'
import { models } from '../../database/tables/models.ts'
import type { Transaction } from '../../database/open.ts'
import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { amongSites } from '../../rows/scope.ts'

/** Site of the article, and the user who saves it. */
export interface Keeping {
  tx: Transaction
  caller: Caller
  subsiteId: string
}

/** Deviation of the ratio of a picture that nobody sees. */
const tolerance = 0.02

const uploadsOf = async ({ tx, caller }: Keeping, ids: string[], label: string) => {
  const mine = or(amongSites(uploads.subsiteId, caller), eq(uploads.createBy, caller.userId))
  const rows = ids.length
    ? await tx
        .select()
        .from(uploads)
        .where(and(inArray(uploads.id, ids), mine))
    : []
  const found = new Map(rows.map(row => [row.id, row]))
  if (ids.some(id => !found.has(id))) throw new Refusal(`“${label}”的文件不存在或您看不到，请重新选择`)
  return found
}

const refusalOfPicture = (
  { more = {} }: Pick<ModelField, 'more'>,
  { kind, width, height }: typeof uploads.$inferSelect
) => {
  if (kind !== 'image' || !width || !height) return '不是可以显示的图片'
  const { minWidth = 0, minHeight = 0, ratio } = more
  if (width < minWidth || height < minHeight)
    return `是 ${width}×${height} 像素，至少应为 ${minWidth}×${minHeight}，请换一张更清晰的`
  const [across = 0, down = 1] = ratio?.split(':').map(Number) ?? []
  const isWrong = ratio && Math.abs(width / height / (across / down) - 1) > tolerance
  return isWrong ? `的比例应为 ${ratio}，请裁剪后再用` : ''
}

type Pictured = Pick<ModelField, 'label' | 'more'>

const keepPicture = async (keeping: Keeping, field: Pictured, value: string) => {
  const picture = pictureOf(value)
  if (!picture) return ''
  const upload = (await uploadsOf(keeping, [picture.id], field.label)).get(picture.id)!
  const refusal = refusalOfPicture(field, upload)
  if (refusal) throw new Refusal(`“${field.label}”${refusal}`)
  const { id, alt } = picture
  return JSON.stringify({ id, path: `/files/${upload.path}`, alt: alt.trim().slice(0, 100) })
}

const keepFiles = async (keeping: Keeping, { label, more }: ModelField, value: string) => {
  const files = filesOf(value) ?? []
  const most = more?.most ?? 20
  if (files.length > most) throw new Refusal(`“${label}”最多 ${most} 个文件`)
  const found = await uploadsOf(
    keeping,
    files.map(({ id }) => id),
    label
  )
  const kept = files.map(({ id, name }) => {
    const { path, size } = found.get(id)!
    return { id, name: name.trim().slice(0, 200), path: `/files/${path}`, size }
  })
  return kept.length ? JSON.stringify(kept) : ''
}

/** Drops empty rows and unknown cells. */
const keepRows = async (keeping: Keeping, { more }: ModelField, value: string) => {
  const kept: Record<string, string>[] = []
  for (const given of rowsOf(value) ?? []) {
    const row: Record<string, string> = {}
    for (const column of more?.columns ?? []) {
      const cell = (Object.hasOwn(given, column.name) ? (given[column.name] ?? '') : '').trim()
      const own = column.type === 'picture' ? await keepPicture(keeping, column, cell) : cell
      if (own) row[column.name] = own
    }
    if (Object.keys(row).length) kept.push(row)
  }
  return kept.length ? JSON.stringify(kept) : ''
}

const keepDepartments = async ({ tx }: Keeping, { label, more }: ModelField, value: string) => {
  const ids = [...new Set(value.split(','))]
  if (ids.length > (more?.most ?? 1)) throw new Refusal(`“${label}”最多选 ${more?.most ?? 1} 个部门`)
  const rows = await tx.select({ id: departments.id }).from(departments).where(inArray(departments.id, ids))
  if (rows.length < ids.length) throw new Refusal(`“${label}”的部门不存在，请重新选择`)
  return ids.join(',')
}

const requireArticles = async ({ tx, subsiteId }: Keeping, field: ModelField, ids: string[]) => {
  const { label, more } = field
  const rows = await tx
    .select({ id: articles.id, kind: models.kind })
    .from(articles)
    .innerJoin(columns, eq(columns.id, articles.newsClassId))
    .leftJoin(models, eq(models.id, columns.modelId))
    .where(and(inArray(articles.id, ids), eq(articles.subsiteId, subsiteId)))
  const wanted = field.type === 'person' ? 'lead' : more?.kind
  const fitting = rows.filter(({ kind }) => wanted === undefined || (kind ?? '') === wanted)
  if (fitting.length < ids.length) throw new Refusal(`“${label}”引用的内容不存在，请重新选择`)
}

const keepRelation = async (keeping: Keeping, field: ModelField, value: string) => {
  const ids = [...new Set(value.split(','))]
  const most = field.more?.most ?? 20
  if (ids.length > most) throw new Refusal(`“${field.label}”最多引用 ${most} 条`)
  await requireArticles(keeping, field, ids)
  return ids.join(',')
}

const keepPerson = async (keeping: Keeping, field: ModelField, value: string) => {
  const person = personOf(value)
  if (!person) return ''
  const { id, name } = person
  if (id) await requireArticles(keeping, field, [id])
  return JSON.stringify({ id, name: name.trim().slice(0, 60) })
}

const keepers: Partial<
  Record<ModelField['type'], (keeping: Keeping, field: ModelField, value: string) => Promise<string>>
> = {
  picture: keepPicture,
  files: keepFiles,
  rows: keepRows,
  department: keepDepartments,
  relation: keepRelation,
  person: keepPerson,
  computed: async () => ''
}

/**
 * Returns the value as it is stored: with the paths of its files, without empty rows.
 * @throws Refusal if it refers to something that does not exist or does not fit
 */
export const keepStructure = async (keeping: Keeping, field: ModelField, value: string): Promise<string> =>
  value ? ((await keepers[field.type]?.(keeping, field, value)) ?? value) : ''
