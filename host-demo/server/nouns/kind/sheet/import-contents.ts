import { and, eq, inArray, sql } from 'drizzle-orm'
import Type, { type TSchema } from 'typebox'
import {
  articleSheet,
  blankDraft,
  type Article,
  type ArticleRow,
  type SentDraft
} from '../../../../../elements/base/contract/article.ts'
import { isContentKind, kindPages } from '../../../../../elements/base/contract/content-kind.ts'
import type { ModelField, ModelValues } from '../../../../../elements/base/contract/model.ts'
import { longestOf, problemOfValue } from '../../../../../elements/base/contract/model-value.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import type { Operation } from '../../../access/operations.ts'
import type { Transaction } from '../../../database/open.ts'
import { articles, columns } from '../../../database/tables/content.ts'
import type { CrudNoun, KnownRecord, OwnSheet } from '../../../http/crud/crud-noun.ts'
import { writesOf } from '../../../http/crud/crud-writes.ts'
import { importsOf } from '../../../http/crud/import-rows.ts'
import { registerImport } from '../../../http/crud/sheet-import.ts'
import type { Platform } from '../../../http/platform.ts'
import { OptionalId, Text, titled } from '../../../kernel/fields.ts'
import { forbidden, Refusal } from '../../../kernel/refusal.ts'
import { find, lock } from '../../../rows/kept.ts'
import { inScope } from '../../../rows/scope.ts'
import { articleNoun } from '../../article/article-calls.ts'
import { keptArticles, readArticle } from '../../article/articles.ts'
import { keptColumns } from '../../column/columns.ts'
import { problemInWords } from '../../model/model-values.ts'
import { kindOfColumn, modelFor } from '../../model/models.ts'
import { readCellNames, type CellNames } from './cell-names.ts'
import { isImported, readerOf, valueOf } from './read-value.ts'
import { tellCell } from './tell-value.ts'

/** Cells of a row by field. Fields of the model have a prefix, so that none is taken for another. */
type Line = Record<string, string>
const cellOf = ({ name }: ModelField) => `field-${name}`

type Noun = CrudNoun<typeof articles, ArticleRow, SentDraft, object, Article>

interface Ground {
  platform: Platform
  noun: Noun
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

/** Returns how the rows of one column are compared and written. */
const ownSheet = ({ platform, noun, columnId, subsiteId, fields }: Ground): OwnSheet<Line> => {
  const writes = writesOf(noun)
  const known = new WeakMap<Transaction, Promise<CellNames>>()
  const namesFor = (tx: Transaction) => {
    const found = known.get(tx) ?? readCellNames(tx, fields)
    known.set(tx, found)
    return found
  }
  const changedIn = (values: Line, before: KnownRecord | undefined) =>
    fields.filter(field => values[cellOf(field)] !== String(before?.[cellOf(field)] ?? ''))

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
            ...{ id, title, sortNo: String(sortNo) },
            ...Object.fromEntries(fields.map(field => [cellOf(field), tellCell(field, values[field.name], names)]))
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
      return rows.map(({ values, before }) => {
        const problems: Record<string, string> = {}
        if (values.id && !before) problems.id = '这个栏目里没有这一条，新增的行请不要填写编号'
        if (before && !mayEdit) problems.id = '已存在，您没有编辑文章的权限'
        for (const field of changedIn(values, before)) {
          const cell = values[cellOf(field)] ?? ''
          const problem = problemOfValue(field, valueOf(field, cell, names, leaders))
          if (problem) problems[cellOf(field)] = problemInWords(field, problem)
          if (cell.includes('********')) problems[cellOf(field)] = '含有遮盖的号码，请填写完整'
        }
        // A required cell of a new row may be missing altogether.
        if (!before)
          for (const field of fields) if (field.required && !values[cellOf(field)]) problems[cellOf(field)] = '不能为空'
        return problems
      })
    },
    async write(tx, caller, items) {
      const names = await namesFor(tx)
      const leaders = await leadersIn(tx, caller, subsiteId)
      const operations: Operation[] = []
      for (const { number, values, before } of items) {
        const changed: ModelValues = Object.fromEntries(
          changedIn(values, before).map(field => [
            field.name,
            valueOf(field, values[cellOf(field)] ?? '', names, leaders)
          ])
        )
        const sortNo = values.sortNo === undefined ? undefined : Number(values.sortNo)
        const draft = { title: values.title ?? '', ...(sortNo !== undefined && { sortNo }) }
        try {
          operations.push(
            before ? await edit(tx, caller, before.id, draft, changed) : await add(tx, caller, draft, changed)
          )
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          throw new Refusal(`第 ${number} 行：${error.message}，没有导入任何数据`, error.code)
        }
      }
      return { operations }
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

/** Registers the import of contents of a kind into a column. All rows are imported or none. */
export const registerContentImport = (platform: Platform) => {
  const noun = {
    ...articleNoun(platform),
    calls: {},
    rights: {
      list: 'cms:article:list',
      add: 'cms:article:add',
      edit: 'cms:article:edit',
      delete: 'cms:article:delete'
    }
  } as unknown as Noun
  registerImport(platform, {
    title: '内容',
    calls: articleSheet,
    right: 'cms:article:add',
    async importsFor(caller, columnId) {
      if (!columnId) throw new Refusal('请先选择栏目，再导入内容')
      const { modelId, subsiteId } = await find(platform.database, keptColumns, caller, columnId)
      const { kind, fields: all } = await modelFor(platform.database, modelId)
      const page = isContentKind(kind) ? kindPages[kind] : undefined
      if (!page?.isImported) throw new Refusal('该栏目的内容不能从 Excel 导入')
      const fields = all.filter(isImported)
      const names = await readCellNames(platform.database, fields)
      const schemas: Record<string, TSchema> = {
        id: titled('编号', OptionalId),
        title: Text(150, 1, page.name[0]),
        ...(page.isOrdered && { sortNo: Type.String({ pattern: '^\\d{0,5}$', title: '排序' }) }),
        ...Object.fromEntries(
          fields.map(field => [cellOf(field), Text(longestOf(field), field.required ? 1 : 0, field.label)])
        )
      }
      const imports = importsOf(noun as unknown as CrudNoun<typeof articles, ArticleRow, Line, object, Article>, {
        calls: articleSheet,
        rights: { export: 'cms:article:list', import: 'cms:article:add' },
        ...{ key: 'id', names: Object.keys(schemas), fields: schemas },
        blank: Object.fromEntries(Object.keys(schemas).map(name => [name, ''])),
        own: ownSheet({ platform, noun, columnId, subsiteId, fields })
      })
      // The template offers the choices of dictionaries.
      for (const field of imports.fields) {
        const own = fields.find(each => cellOf(each) === field.name)
        if (own?.dict) field.choices = Object.values(names.words.get(own.dict) ?? {})
        if (own?.type === 'flag') field.choices = ['是', '否']
      }
      return imports
    }
  })
}
