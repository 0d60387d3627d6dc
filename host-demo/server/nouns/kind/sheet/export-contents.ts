import { inArray } from 'drizzle-orm'
import { articleSheet, type ArticleQuery, type ArticleRow } from '../../../../../elements/base/contract/article.ts'
import { isContentKind, kindPages } from '../../../../../elements/base/contract/content-kind.ts'
import type { PageQuery } from '../../../../../elements/base/contract/envelope.ts'
import type { ModelField, ModelValues } from '../../../../../elements/base/contract/model.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Database } from '../../../database/open.ts'
import { articles } from '../../../database/tables/content.ts'
import { registerExport, type ExportColumns } from '../../../http/crud/export-list.ts'
import type { Platform } from '../../../http/platform.ts'
import { find } from '../../../rows/kept.ts'
import { articleQueryFields, withSiteOfColumn } from '../../article/article-calls.ts'
import { listArticles } from '../../article/article-list.ts'
import { publicStateWords, stateWords } from '../../article/article-states.ts'
import { keptColumns } from '../../column/columns.ts'
import { modelFor } from '../../model/models.ts'
import { readCellNames, titlesIn } from './cell-names.ts'
import { tellCell, withoutNumbers } from './tell-value.ts'

/** Row of the list with the values of all its fields. */
interface ExportedRow extends ArticleRow {
  values: ModelValues
  titles: ReadonlyMap<string, string>
}

type Column = ExportColumns<ExportedRow>[number]

const fieldsOf = async (database: Database, caller: Caller, { newsClassId, columnId }: ArticleQuery) => {
  const id = newsClassId || columnId
  if (!id) return { kind: '' as const, fields: [] as ModelField[] }
  return modelFor(database, (await find(database, keptColumns, caller, id)).modelId)
}

const usualColumns: Column[] = [
  ['栏目', row => row.newsClassName],
  ['作者', row => row.author],
  ['来源', row => row.source]
]

/** Registers the export of articles. In one column, it has the fields of the column's model. */
export const registerContentExport = (platform: Platform) => {
  const { database } = platform
  registerExport<ExportedRow, ArticleQuery>(platform, {
    path: articleSheet.exportXls,
    title: '文章',
    right: 'cms:article:list',
    query: articleQueryFields,
    async list(_database, caller, query: ArticleQuery & PageQuery) {
      const asked = await withSiteOfColumn(database, caller, query)
      const page = await listArticles(database, caller, asked)
      const { fields } = await fieldsOf(database, caller, asked)
      const ids = page.records.map(({ id }) => id)
      const rows =
        fields.length && ids.length
          ? await database
              .select({ id: articles.id, values: articles.modelFields })
              .from(articles)
              .where(inArray(articles.id, ids))
          : []
      const values = new Map(rows.map(row => [row.id, row.values]))
      const titles = await titlesIn(database, fields, [...values.values()])
      return { ...page, records: page.records.map(row => ({ ...row, values: values.get(row.id) ?? {}, titles })) }
    },
    async columns(caller, query) {
      const { kind, fields } = await fieldsOf(database, caller, query)
      const names = await readCellNames(database, fields)
      const page = isContentKind(kind) ? kindPages[kind] : undefined
      const own = fields.map(
        (field): Column => [
          field.label,
          ({ values, titles, fieldState }) =>
            field.type === 'computed' ? fieldState : tellCell(field, values[field.name], names, titles)
        ]
      )
      return [
        ...(page?.isImported ? [['编号', row => row.id] as Column] : []),
        [page?.name[0] ?? '标题', row => withoutNumbers(row.title)],
        ...(page?.isOrdered ? [['排序', row => String(row.sortNo)] as Column] : []),
        ...(page ? [] : usualColumns),
        ...own,
        ['文章状态', row => stateWords[row.state]],
        ['公开情况', row => (row.publicState ? publicStateWords[row.publicState] : '')],
        ['发布时间', row => row.publishDate],
        ['更新时间', row => row.updateTime],
        ['创建人', row => row.createByName]
      ]
    }
  })
}
