import { eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  addColumn,
  columnById,
  columnContents,
  columnTree,
  deleteColumn,
  editColumn,
  menuCategories,
  moveColumn,
  onOff,
  treeKinds,
  yesNo
} from '../../../../elements/contract/column.ts'
import { find, lock } from '../../database/kept.ts'
import { takenIndex } from '../../database/open.ts'
import { requireSubsite } from '../../database/scope.ts'
import { articles, columns, subsites } from '../../database/tables/content.ts'
import { changesBetween } from '../../http/changes.ts'
import { Choice, ClosedObject, Id, oneLine, OptionalId, Text, titled } from '../../http/fields.ts'
import { newId } from '../../run/ids.ts'
import type { Platform } from '../../platform.ts'
import { conflict, Refusal } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { extraEntries, readColumnTree } from './column-tree.ts'
import {
  countContents,
  inWords,
  keptColumns,
  lockTree,
  numberSiblings,
  presentColumn,
  requireParent,
  siblingsOf,
  subtreeOf
} from './columns.ts'

const draftFields = {
  subsiteId: titled('站点', Id),
  parentId: titled('上级栏目', OptionalId),
  name: Text(60, 1, '栏目名称'),
  code: Type.String({ pattern: '^[\\w-]{1,60}$', title: '栏目编码' }),
  url: Type.String({ pattern: '^$|^/(?!/)|^https?://', maxLength: 300, title: '链接地址' }),
  icon: Type.String({ pattern: '^[\\w-]{0,60}$', title: '图标' }),
  publishArt: Choice(yesNo, '可以发文', { Y: '是', N: '否' }),
  menuCategory: Choice(menuCategories, '分类', { '1': '网站管理', '2': '政府信息公开' }),
  isShow: Choice(onOff, '在网站上显示', { '1': '是', '0': '否' }),
  description: Text(500, 0, '说明')
}

const sitesWithExtras = new Set(['generalsite', 'templatesite'])

/** Says the code that is taken instead of the constraint's name. */
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
      query: ClosedObject({ subsiteId: draftFields.subsiteId, fromType: Type.Enum(treeKinds) })
    },
    async ({ caller, query }) => {
      const subsiteId = requireSubsite(caller, query.subsiteId)
      const [site] = await database.select().from(subsites).where(eq(subsites.id, subsiteId))
      const tree = await readColumnTree(database, subsiteId)
      const hasExtras = query.fromType === '-1' && sitesWithExtras.has(site?.siteType ?? '')
      return hasExtras ? [...tree, ...extraEntries()] : tree
    }
  )

  route(platform, columnById, { right: null, query: ClosedObject({ id: Id }) }, async ({ caller, query }) => ({
    newclass: presentColumn(await find(database, keptColumns, caller, query.id))
  }))

  route(
    platform,
    addColumn,
    { right: 'cms:newsclass:add', body: ClosedObject(draftFields), message: '添加成功！' },
    ({ caller, body, log }) => {
      const { parentId } = body
      const subsiteId = requireSubsite(caller, body.subsiteId)
      const id = newId()
      const name = oneLine(body.name)
      return database
        .transaction(async tx => {
          await lockTree(tx, subsiteId)
          await requireParent(tx, subsiteId, parentId)
          const siblings = await siblingsOf(tx, subsiteId, parentId)
          await tx.insert(columns).values({ ...body, id, name, sortNo: siblings.length + 1 })
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
      message: '修改成功！'
    },
    async ({ caller, body, log }) => {
      const { subsiteId } = await find(database, keptColumns, caller, body.id)
      if (body.subsiteId !== subsiteId) throw new Refusal('栏目不能移到另一个站点')
      return database
        .transaction(async tx => {
          await lockTree(tx, subsiteId)
          const row = await lock(tx, keptColumns, caller, body.id)
          if (row.version !== body.version) throw conflict(keptColumns.title, presentColumn(row))
          const isMoved = row.parentId !== body.parentId
          if (isMoved) await requireParent(tx, row.subsiteId, body.parentId, row.id)
          const sortNo = isMoved ? (await siblingsOf(tx, row.subsiteId, body.parentId)).length + 1 : row.sortNo
          const { id, ...draft } = { ...body, name: oneLine(body.name) }
          const version = row.version + 1
          await tx
            .update(columns)
            .set({ ...draft, sortNo, version, updateTime: new Date() })
            .where(eq(columns.id, id))
          const changes = changesBetween(draftFields, await inWords(tx, row), await inWords(tx, draft))
          await log(tx, { action: '编辑栏目', operateType: '3', object: draft.name, objectId: id, subsiteId, changes })
          return { version }
        })
        .catch(tellTakenCode(body.code))
    }
  )

  route(
    platform,
    moveColumn,
    {
      right: 'cms:newsclass:move',
      body: ClosedObject({
        id: Id,
        parentId: draftFields.parentId,
        index: Type.Integer({ minimum: 0, maximum: 1_000_000 })
      }),
      message: '移动成功！'
    },
    async ({ caller, body, log }) => {
      const { subsiteId } = await find(database, keptColumns, caller, body.id)
      await database.transaction(async tx => {
        await lockTree(tx, subsiteId)
        const { id, name: object, parentId } = await lock(tx, keptColumns, caller, body.id)
        await requireParent(tx, subsiteId, body.parentId, id)
        const before = (await siblingsOf(tx, subsiteId, parentId)).indexOf(id)
        await tx.update(columns).set({ parentId: body.parentId }).where(eq(columns.id, id))
        const others = (await siblingsOf(tx, subsiteId, body.parentId)).filter(other => other !== id)
        const after = [...others.slice(0, body.index), id, ...others.slice(body.index)]
        await numberSiblings(tx, after)
        const changes = [
          ...changesBetween(draftFields, await inWords(tx, { parentId }), await inWords(tx, body)),
          { title: '位置', before: `${before + 1}`, after: `${after.indexOf(id) + 1}` }
        ]
        await log(tx, { action: '移动栏目', operateType: '3', object, objectId: id, subsiteId, changes })
      })
      return null
    }
  )

  route(
    platform,
    columnContents,
    { right: 'cms:newsclass:delete', query: ClosedObject({ id: Id }) },
    async ({ caller, query }) => {
      const { id } = await find(database, keptColumns, caller, query.id)
      return countContents(database, id)
    }
  )

  route(
    platform,
    deleteColumn,
    { right: 'cms:newsclass:delete', query: ClosedObject({ id: Id }), message: '删除成功!' },
    async ({ caller, query, log }) => {
      const { subsiteId } = await find(database, keptColumns, caller, query.id)
      await database.transaction(async tx => {
        await lockTree(tx, subsiteId)
        const { id, name: object } = await lock(tx, keptColumns, caller, query.id)
        const contents = await countContents(tx, id)
        const inside = subtreeOf(id)
        await tx.delete(articles).where(sql`${articles.newsClassId} in (${inside})`)
        await tx.delete(columns).where(sql`${columns.id} in (${inside})`)
        const changes = [
          { title: '子栏目', before: `${contents.columns} 个`, after: '' },
          { title: '文章', before: `${contents.articles} 篇`, after: '' }
        ]
        await log(tx, { action: '删除栏目', operateType: '4', object, objectId: id, subsiteId, changes })
      })
      return null
    }
  )
}
