import { eq } from 'drizzle-orm'
import Type from 'typebox'
import { modelOfColumn } from '../../../../elements/base/contract/model.ts'
import {
  addColumn,
  columnById,
  columnDuty,
  columnList,
  columnTree,
  columnTypes,
  editColumn,
  menuCategories,
  treeKinds
} from '../../../../elements/base/contract/column.ts'
import { find, lock } from '../../rows/kept.ts'
import { takenIndex } from '../../database/open.ts'
import { requireSubsite } from '../../rows/scope.ts'
import { columns, subsites } from '../../database/tables/content.ts'
import { holds } from '../../access/caller.ts'
import { requireOn } from '../../access/object-permissions.ts'
import { changesBetween } from '../../access/changes.ts'
import { ClosedObject, Id, oneLine, pageFields, titled } from '../../kernel/fields.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { conflict, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { modelFor, requireChoosable } from '../model/models.ts'
import { requireBindable } from '../process/people/bindings.ts'
import { categoryWords, columnFilters, draftFields } from './column-fields.ts'
import { listColumns } from './column-list.ts'
import { nameOfUser, readDuty, requireResponsible } from './duties.ts'
import { extraEntries, readColumnTree } from './column-tree.ts'
import { requireTemplates } from './template-choice.ts'
import { inWords, keptColumns, lockTree, presentColumn, requireParent, siblingsOf } from './columns.ts'
import {
  AddColumnSchema,
  ColumnByIdSchema,
  ColumnDutySchema,
  ColumnNodeSchema,
  ColumnSchema,
  ColumnTypesSchema,
  EditColumnSchema
} from '../../results/content/column.ts'
import { ColumnModelSchema } from '../../results/content/model.ts'

const sitesWithExtras = new Set(['generalsite', 'templatesite'])

/** Turns the violation of the unique index into a message with the code. */
const tellTakenCode = (code: string) => (error: unknown) => {
  if (takenIndex(error) === 'columns_code') throw new Refusal(`栏目编码“${code}”在本站点已存在，请换一个`)
  throw error
}

export const registerColumns = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    columnTree,
    {
      right: null,
      query: ClosedObject({ subsiteId: draftFields.subsiteId, fromType: Type.Enum(treeKinds) }),
      result: Type.Array(ColumnNodeSchema)
    },
    async ({ caller, query }) => {
      const subsiteId = requireSubsite(caller, query.subsiteId)
      const [site] = await database.select().from(subsites).where(eq(subsites.id, subsiteId))
      // These entries lead to pages that require this right.
      const hasExtras =
        query.fromType === '-1' && sitesWithExtras.has(site?.siteType ?? '') && holds(caller, 'cms:element:list')
      return readColumnTree(database, caller, subsiteId, hasExtras ? extraEntries(caller) : [])
    }
  )

  route(
    platform,
    columnById,
    { right: null, query: ClosedObject({ id: Id }), result: ColumnByIdSchema },
    async ({ caller, query }) => {
      const row = await find(database, keptColumns, caller, query.id)
      return { newclass: presentColumn({ ...row, responsibleName: await nameOfUser(database, row.responsibleId) }) }
    }
  )

  route(
    platform,
    columnDuty,
    { right: null, query: ClosedObject({ id: titled('栏目', Id) }), result: ColumnDutySchema },
    async ({ caller, query }) => readDuty(database, (await find(database, keptColumns, caller, query.id)).id)
  )

  route(
    platform,
    columnList,
    { right: null, query: ClosedObject({ ...pageFields, ...columnFilters }), result: pageOf(ColumnSchema) },
    ({ caller, query }) => listColumns(database, caller, query)
  )

  route(platform, columnTypes, { right: null, result: ColumnTypesSchema }, () =>
    menuCategories.map(value => ({ value, text: categoryWords[value], title: categoryWords[value] }))
  )

  route(
    platform,
    addColumn,
    { right: 'cms:newsclass:add', body: ClosedObject(draftFields), result: AddColumnSchema, message: '添加成功！' },
    ({ caller, body, log }) => {
      const { parentId = '' } = body
      const subsiteId = requireSubsite(caller, body.subsiteId)
      const id = newId()
      const name = oneLine(body.name)
      return database
        .transaction(async tx => {
          await lockTree(tx, subsiteId)
          await requireParent(tx, subsiteId, parentId)
          requireOn(caller, 'cms:newsclass:add', { subsiteId, columnId: parentId })
          await requireChoosable(tx, body.modelId ?? '')
          await requireBindable(tx, subsiteId, body.processId ?? '')
          await requireTemplates(tx, subsiteId, body)
          await requireResponsible(tx, subsiteId, body.responsibleId ?? '')
          const siblings = await siblingsOf(tx, subsiteId, parentId)
          await tx
            .insert(columns)
            .values({ ...body, id, name, sortNo: siblings.length + 1, updateByName: caller.realname })
          await log(tx, { action: '新增栏目', operateType: '2', object: name, objectId: id, subsiteId })
          return { id }
        })
        .catch(tellTakenCode(body.code))
    }
  )

  route(
    platform,
    editColumn,
    {
      right: 'cms:newsclass:edit',
      body: ClosedObject({ ...draftFields, id: Id, version: Type.Integer() }),
      result: EditColumnSchema,
      conflict: ColumnSchema,
      message: '修改成功！'
    },
    async ({ caller, body, log }) => {
      const { subsiteId } = await find(database, keptColumns, caller, body.id)
      if (body.subsiteId !== subsiteId) throw new Refusal('栏目不能移到另一个站点')
      return database
        .transaction(async tx => {
          await lockTree(tx, subsiteId)
          const row = await lock(tx, keptColumns, caller, body.id)
          if (row.version !== body.version)
            throw conflict(
              keptColumns.title,
              presentColumn({ ...row, responsibleName: await nameOfUser(tx, row.responsibleId) })
            )
          requireOn(caller, 'cms:newsclass:edit', { subsiteId, columnId: row.id })
          const { id, ...draft } = { parentId: row.parentId, ...body, name: oneLine(body.name) }
          if (draft.modelId !== undefined && draft.modelId !== row.modelId) await requireChoosable(tx, draft.modelId)
          if (draft.processId !== undefined && draft.processId !== row.processId)
            await requireBindable(tx, subsiteId, draft.processId)
          await requireTemplates(tx, subsiteId, draft, row)
          if (draft.responsibleId !== undefined && draft.responsibleId !== row.responsibleId)
            await requireResponsible(tx, subsiteId, draft.responsibleId)
          const isMoved = row.parentId !== draft.parentId
          if (isMoved) {
            await requireParent(tx, row.subsiteId, draft.parentId, row.id)
            requireOn(caller, 'cms:newsclass:move', { subsiteId, columnId: draft.parentId })
          }
          const sortNo = isMoved ? (await siblingsOf(tx, row.subsiteId, draft.parentId)).length + 1 : row.sortNo
          const version = row.version + 1
          await tx
            .update(columns)
            .set({ ...draft, sortNo, version, updateByName: caller.realname, updateTime: new Date() })
            .where(eq(columns.id, id))
          const changes = changesBetween(draftFields, await inWords(tx, row), await inWords(tx, { ...row, ...draft }))
          await log(tx, { action: '编辑栏目', operateType: '3', object: draft.name, objectId: id, subsiteId, changes })
          return { version }
        })
        .catch(tellTakenCode(body.code))
    }
  )

  route(
    platform,
    modelOfColumn,
    { right: null, query: ClosedObject({ id: titled('栏目', Id) }), result: ColumnModelSchema },
    async ({ caller, query }) => {
      const { modelId, processId } = await find(database, keptColumns, caller, query.id)
      return { ...(await modelFor(database, modelId)), isReviewed: processId !== '' }
    }
  )
}
