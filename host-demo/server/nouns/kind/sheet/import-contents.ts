import Type, { type TSchema } from 'typebox'
import {
  articleSheet,
  titleLimit,
  type Article,
  type ArticleRow
} from '../../../../../elements/base/contract/article.ts'
import { isContentKind, kindPages } from '../../../../../elements/base/contract/content-kind.ts'
import { longestOf } from '../../../../../elements/base/contract/model-value.ts'
import type { articles } from '../../../database/tables/content.ts'
import type { CrudNoun } from '../../../http/crud/crud-noun.ts'
import { importsOf } from '../../../http/crud/import-rows.ts'
import { registerImport } from '../../../http/crud/sheet-import.ts'
import type { Platform } from '../../../http/platform.ts'
import { OptionalId, Text, titled } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { find } from '../../../rows/kept.ts'
import { articleNoun } from '../../article/article-calls.ts'
import { keptColumns } from '../../column/columns.ts'
import { modelFor, type ModelRecord } from '../../model/models.ts'
import { readCellNames } from './cell-names.ts'
import { cellOf, ownSheet, type ContentNoun, type Line } from './own-sheet.ts'
import { isImported } from './read-value.ts'

export const contentRights = {
  list: 'cms:article:list',
  add: 'cms:article:add',
  edit: 'cms:article:edit',
  delete: 'cms:article:delete'
} as const

interface Into {
  /** Column into which contents are imported. */
  column: { id: string; subsiteId: string }
  model: Pick<ModelRecord, 'id' | 'kind' | 'fields'>
}

/** Returns the sheet of the contents of a model in a column. */
export const contentsOf = async (platform: Platform, { column, model }: Into) => {
  const noun = { ...articleNoun(platform), calls: {}, rights: contentRights } as unknown as ContentNoun
  const page = isContentKind(model.kind) ? kindPages[model.kind] : undefined
  const fields = model.fields.filter(isImported)
  const names = await readCellNames(platform.database, fields)
  const schemas: Record<string, TSchema> = {
    id: titled('编号', OptionalId),
    title: Text(titleLimit, 1, page?.name[0] ?? '标题'),
    ...(page?.isOrdered && { sortNo: Type.String({ pattern: '^\\d{0,5}$', title: '排序' }) }),
    ...Object.fromEntries(
      fields.map(field => [cellOf(field), Text(longestOf(field), field.required ? 1 : 0, field.label)])
    )
  }
  const own = ownSheet({ platform, noun, columnId: column.id, subsiteId: column.subsiteId, fields })
  const imports = importsOf(noun as unknown as CrudNoun<typeof articles, ArticleRow, Line, object, Article>, {
    calls: articleSheet,
    rights: { export: 'cms:article:list', import: 'cms:article:add' },
    ...{ key: 'id', names: Object.keys(schemas), fields: schemas },
    blank: Object.fromEntries(Object.keys(schemas).map(name => [name, ''])),
    own
  })
  // The template offers the choices of dictionaries.
  for (const field of imports.fields) {
    const described = fields.find(each => cellOf(each) === field.name)
    if (described?.dict) field.choices = Object.values(names.words.get(described.dict) ?? {})
    if (described?.type === 'flag') field.choices = ['是', '否']
  }
  const place = { subsiteId: column.subsiteId, columnId: column.id, modelId: model.id }
  return { ...imports, place, title: noun.title, undo: own.undo }
}

/** Registers the import of contents of a kind into a column. All rows are imported or none. */
export const registerContentImport = (platform: Platform) =>
  registerImport(platform, {
    title: '内容',
    calls: articleSheet,
    right: 'cms:article:add',
    async importsFor(caller, columnId) {
      if (!columnId) throw new Refusal('请先选择栏目，再导入内容')
      const column = await find(platform.database, keptColumns, caller, columnId)
      const model = await modelFor(platform.database, column.modelId)
      if (!isContentKind(model.kind) || !kindPages[model.kind].isImported)
        throw new Refusal('该栏目的内容不能从 Excel 导入')
      return contentsOf(platform, { column, model })
    }
  })
