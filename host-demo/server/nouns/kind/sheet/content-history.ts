import { and, eq, inArray, sql } from 'drizzle-orm'
import { articleSheet } from '../../../../../elements/base/contract/article.ts'
import { requireOn } from '../../../access/object-permissions.ts'
import type { Caller } from '../../../access/caller.ts'
import { columns } from '../../../database/tables/content.ts'
import { models } from '../../../database/tables/models.ts'
import { sheetImports } from '../../../database/tables/sheet-imports.ts'
import { registerHistory, type ImportRecord } from '../../../http/crud/history/history-calls.ts'
import type { Platform } from '../../../http/platform.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import { find } from '../../../rows/kept.ts'
import { inScope } from '../../../rows/scope.ts'
import { keptArticles } from '../../article/articles.ts'
import { removeContents } from './undo-contents.ts'
import { keptColumns, subtreeOf } from '../../column/columns.ts'
import { modelFor } from '../../model/models.ts'
import { readColumnLabels } from './column-labels.ts'
import { contentRights, contentsOf } from './import-contents.ts'

/** Registers the history of the imports into columns, and the calls that undo them. */
export const registerContentHistory = (platform: Platform) => {
  const { database } = platform
  const right = 'cms:article:add'

  const columnOf = async (caller: Caller, { columnId }: ImportRecord) => {
    const id = columnId ?? ''
    if (!(await database.$count(columns, eq(columns.id, id))))
      throw new Refusal('导入到的栏目已被删除，请先从回收站恢复该栏目')
    return find(database, keptColumns, caller, id).catch((error: unknown) => {
      throw error instanceof Refusal ? notFound('导入记录') : error
    })
  }

  registerHistory(platform, {
    ...keptArticles,
    ...{ calls: articleSheet.history, right, proof: 'delete' },
    columns: {
      async within(caller, columnId) {
        if (!columnId) throw new Refusal('请先选择栏目，再查看导入记录')
        const { subsiteId } = await find(database, keptColumns, caller, columnId)
        const seen = database
          .select({ id: columns.id })
          .from(columns)
          .where(and(sql`${columns.id} in (${subtreeOf(columnId)})`, inScope(keptColumns.scope, caller)))
        return and(eq(sheetImports.subsiteId, subsiteId), inArray(sheetImports.columnId, seen))
      },
      labelsOf: ids => readColumnLabels(database, ids),
      requireSeen: columnOf,
      async requireUndoable(caller, record) {
        const { id, subsiteId, name, modelId } = await columnOf(caller, record)
        requireOn(caller, right, { subsiteId, columnId: id })
        const model = await modelFor(database, modelId)
        if (model.id === record.modelId) return
        const [former] = await database.select({ name: models.name }).from(models).where(eq(models.id, record.modelId))
        const before = former ? `“${former.name}”，请先换回再撤销` : '已删除的模型，不能再撤销'
        throw new Refusal(`栏目“${name}”现在使用内容模型“${model.name}”，导入时使用${before}`)
      }
    },
    async undoingFor(caller, record) {
      const column = await columnOf(caller, record)
      const model = await modelFor(database, record.modelId)
      const { undo, ...contents } = await contentsOf(platform, { column, model })
      const remove = removeContents
      return { ...contents, rights: contentRights, words: platform.rights, isBinned: true, own: undo, remove }
    }
  })
}
