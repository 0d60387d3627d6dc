import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  blankDraft,
  type Article,
  type ArticleRow,
  type SentDraft
} from '../../../../../elements/base/contract/article.ts'
import type { ModelField, ModelValues } from '../../../../../elements/base/contract/model.ts'
import { problemOfValue } from '../../../../../elements/base/contract/model-value.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import type { Operation } from '../../../access/operations.ts'
import type { Transaction } from '../../../database/open.ts'
import { articles, columns } from '../../../database/tables/content.ts'
import type { CrudNoun, KnownRecord, OwnSheet, SheetItem } from '../../../http/crud/crud-noun.ts'
import { writesOf } from '../../../http/crud/crud-writes.ts'
import type { Platform } from '../../../http/platform.ts'
import { forbidden, Refusal } from '../../../kernel/refusal.ts'
import { lock } from '../../../rows/kept.ts'
import { inScope } from '../../../rows/scope.ts'
import { keptArticles, readArticle } from '../../article/articles.ts'
import { refusalsOfImported, undoOfContents } from './undo-contents.ts'
import { problemInWords } from '../../model/model-values.ts'
import { kindOfColumn } from '../../model/models.ts'
import { readCellNames, type CellNames } from './cell-names.ts'
import { readerOf, valueOf } from './read-value.ts'
import { tellCell, withoutNumbers } from './tell-value.ts'

/** Cells of a row by field. Fields of the model have a prefix, so that none is taken for another. */
export type Line = Record<string, string>
export const cellOf = ({ name }: ModelField) => `field-${name}`

export type ContentNoun = CrudNoun<typeof articles, ArticleRow, SentDraft, object, Article>

interface Ground {
  platform: Platform
  noun: ContentNoun
  columnId: string
  subsiteId: string
  fields: readonly ModelField[]
}

/** Returns ids of leaders by the names that only one of them has. */
const leadersIn = async (tx: Transaction, caller: Caller, subsiteId: string) => {
  const rows = await tx
    .select({ title: articles.title, id: sql<string>`min(${articles.id})`, count: sql<number>`count(*)::int` })
    .from(articles)
    .innerJoin(columns, eq(columns.id, articles.newsClassId))
    .where(and(inScope(keptArticles.scope, caller), eq(articles.subsiteId, subsiteId), sql`${kindOfColumn} = 'lead'`))
    .groupBy(articles.title)
  return new Map(rows.filter(({ count }) => count === 1).map(({ title, id }) => [title, id]))
}

const most = 5000
const masked = '含有遮盖的号码，请填写完整'

/** Returns how the rows of one column are compared and written. */
export const ownSheet = ({ platform, noun, columnId, subsiteId, fields }: Ground): OwnSheet<Line> => {
  const writes = writesOf(noun)
  const known = new WeakMap<Transaction, Promise<CellNames>>()
  const namesFor = (tx: Transaction) => {
    const found = known.get(tx) ?? readCellNames(tx, fields)
    known.set(tx, found)
    return found
  }
  /** Returns the fields that a row changes. Stored values that come back may have the text of others. */
  const changedIn = ({ values, before, stored }: SheetItem<Line>) =>
    fields.filter(
      field => stored?.[cellOf(field)] !== undefined || values[cellOf(field)] !== String(before?.[cellOf(field)] ?? '')
    )

  return {
    async known(tx, caller, keys) {
      const names = await namesFor(tx)
      const found = new Map<string, KnownRecord>()
      const ids = keys.filter(Boolean)
      for (let at = 0; at < ids.length; at += most) {
        const rows = await tx
          .select({
            ...{ id: articles.id, title: articles.title, sortNo: articles.sortNo, values: articles.modelFields }
          })
          .from(articles)
          .where(
            and(
              inArray(articles.id, ids.slice(at, at + most)),
              eq(articles.newsClassId, columnId),
              inScope(keptArticles.scope, caller)
            )
          )
        for (const { id, title, sortNo, values } of rows)
          found.set(id, {
            ...{ id, title: withoutNumbers(title), sortNo: String(sortNo) },
            ...Object.fromEntries(fields.map(field => [cellOf(field), tellCell(field, values[field.name], names)])),
            stored: { title, ...Object.fromEntries(fields.map(field => [cellOf(field), values[field.name] ?? ''])) }
          })
      }
      return found
    },
    async readers(tx) {
      const names = await namesFor(tx)
      return Object.fromEntries(fields.map(field => [cellOf(field), readerOf(field, names)]))
    },
    async look(tx, caller, rows) {
      const names = await namesFor(tx)
      const leaders = await leadersIn(tx, caller, subsiteId)
      const mayEdit = holds(caller, 'cms:article:edit')
      return rows.map(row => {
        const { values, before, stored } = row
        const problems: Record<string, string> = {}
        if (values.id && !before) problems.id = '这个栏目里没有这一条，新增的行请不要填写编号'
        if (before && !mayEdit) problems.id = '已存在，您没有编辑文章的权限'
        const isMasked = (name: string) => stored?.[name] === undefined && values[name]?.includes('********')
        if (values.title !== before?.title && isMasked('title')) problems.title = masked
        for (const field of changedIn(row)) {
          const name = cellOf(field)
          const value = stored?.[name] ?? valueOf(field, values[name] ?? '', names, leaders)
          const problem = problemOfValue(field, value)
          if (problem) problems[name] = problemInWords(field, problem)
          if (isMasked(name)) problems[name] = masked
        }
        // A required cell of a new row may be missing altogether.
        if (!before)
          for (const field of fields) if (field.required && !values[cellOf(field)]) problems[cellOf(field)] = '不能为空'
        return problems
      })
    },
    async write(tx, caller, items, _prepared, step) {
      const names = await namesFor(tx)
      const leaders = await leadersIn(tx, caller, subsiteId)
      const operations: Operation[] = []
      for (const [at, item] of items.entries()) {
        step(at / items.length)
        const { number, values, before, stored } = item
        const changed: ModelValues = Object.fromEntries(
          changedIn(item).map(field => [
            field.name,
            stored?.[cellOf(field)] ?? valueOf(field, values[cellOf(field)] ?? '', names, leaders)
          ])
        )
        const sortNo = values.sortNo === undefined ? undefined : Number(values.sortNo)
        const title = stored?.title ?? (before && values.title === before.title ? before.stored?.title : values.title)
        const draft = { title: title ?? '', ...(sortNo !== undefined && { sortNo }) }
        try {
          operations.push(
            before ? await edit(tx, caller, before.id, draft, changed) : await add(tx, caller, draft, changed)
          )
        } catch (error) {
          if (!(error instanceof Refusal) || stored) throw error
          throw new Refusal(`第 ${number} 行：${error.message}，没有导入任何数据`, error.code)
        }
      }
      return { operations }
    },
    undo: {
      ...undoOfContents,
      ...{ rows: 200, shows: withoutNumbers },
      keysOf: async (_tx, ids) => new Map(ids.map(id => [id, id])),
      refusals: (tx, caller, ids, does) =>
        refusalsOfImported(tx, caller, { ids, columnId, action: does === 'add' ? 'delete' : 'edit' })
    }
  }

  async function add(tx: Transaction, caller: Caller, draft: Partial<SentDraft>, modelFields: ModelValues) {
    const whole = { ...blankDraft(columnId), ...draft, modelFields } as SentDraft
    return (await writes.add(tx, whole, caller)).operation
  }

  async function edit(
    tx: Transaction,
    caller: Caller,
    id: string,
    draft: Partial<SentDraft>,
    changed: ModelValues
  ): Promise<Operation> {
    if (!holds(caller, 'cms:article:edit')) throw forbidden(platform.rights['cms:article:edit'])
    const row = await lock(tx, keptArticles, caller, id)
    const before = await readArticle(tx, caller, id)
    const given = { newsClassId: columnId, title: row.title, ...draft } as SentDraft
    const modelFields = { ...row.modelFields, ...changed }
    return (await writes.edit(tx, row, before, { ...given, modelFields }, caller)).operation
  }
}
