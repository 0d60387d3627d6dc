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
import { codes } from '../../../../elements/contract/envelope.ts'
import { maySee } from '../../http/caller.ts'
import { takenIndex } from '../../database/open.ts'
import { articles, columns, subsites } from '../../database/tables/content.ts'
import { ClosedObject, Id, oneLine, OptionalId, Text, titled } from '../../http/fields.ts'
import { newId } from '../../run/ids.ts'
import { recordOperation } from '../log/operation-log.ts'
import type { Platform } from '../../platform.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { extraEntries, readColumnTree } from './column-tree.ts'
import { findColumn, lockTree, numberSiblings, presentColumn, requireParent, siblingsOf, subtreeOf } from './columns.ts'

const draftFields = {
  subsiteId: titled('站点', Id),
  parentId: titled('上级栏目', OptionalId),
  name: Text(60, 1, '栏目名称'),
  code: Type.String({ pattern: '^[\\w-]{1,60}$', title: '栏目编码' }),
  url: Type.String({ pattern: '^$|^/(?!/)|^https?://', maxLength: 300, title: '链接地址' }),
  icon: Type.String({ pattern: '^[\\w-]{0,60}$', title: '图标' }),
  publishArt: Type.Enum(yesNo, { title: '允许发文' }),
  menuCategory: Type.Enum(menuCategories, { title: '栏目类别' }),
  isShow: Type.Enum(onOff, { title: '是否显示' }),
  description: Text(500, 0, '描述')
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
      if (!maySee(caller, query.subsiteId)) throw notFound('站点')
      const [site] = await database.select().from(subsites).where(eq(subsites.id, query.subsiteId))
      const tree = await readColumnTree(database, query.subsiteId)
      const hasExtras = query.fromType === '-1' && sitesWithExtras.has(site?.siteType ?? '')
      return hasExtras ? [...tree, ...extraEntries()] : tree
    }
  )

  route(platform, columnById, { right: null, query: ClosedObject({ id: Id }) }, async ({ caller, query }) => ({
    newclass: presentColumn(await findColumn(database, caller, query.id))
  }))

  route(
    platform,
    addColumn,
    { right: 'cms:newsclass:add', body: ClosedObject(draftFields), message: '添加成功！' },
    async ({ caller, body, address }) => {
      if (!maySee(caller, body.subsiteId)) throw notFound('站点')
      const id = newId()
      const name = oneLine(body.name)
      await database
        .transaction(async tx => {
          await lockTree(tx, body.subsiteId)
          await requireParent(tx, body.subsiteId, body.parentId)
          const siblings = await siblingsOf(tx, body.subsiteId, body.parentId)
          await tx.insert(columns).values({ ...body, id, name, sortNo: siblings.length + 1 })
        })
        .catch(tellTakenCode(body.code))
      await recordOperation(database, { ...caller, action: '新增栏目', object: name, address })
      return { id }
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
    async ({ caller, body, address }) => {
      const name = oneLine(body.name)
      const before = await findColumn(database, caller, body.id)
      if (body.subsiteId !== before.subsiteId) throw new Refusal('栏目不能移到另一个站点')
      const version = await database
        .transaction(async tx => {
          await lockTree(tx, before.subsiteId)
          const [row] = await tx.select().from(columns).where(eq(columns.id, body.id)).for('update')
          if (!row) throw notFound('栏目')
          if (row.version !== body.version)
            throw new Refusal('该栏目已被他人修改，请核对后再保存', codes.conflict, presentColumn(row))
          const isMoved = row.parentId !== body.parentId
          if (isMoved) await requireParent(tx, row.subsiteId, body.parentId, row.id)
          const sortNo = isMoved ? (await siblingsOf(tx, row.subsiteId, body.parentId)).length + 1 : row.sortNo
          const { id, ...changes } = body
          const next = { ...changes, name, sortNo, version: row.version + 1, updateTime: new Date() }
          await tx.update(columns).set(next).where(eq(columns.id, id))
          return next.version
        })
        .catch(tellTakenCode(body.code))
      await recordOperation(database, { ...caller, action: '编辑栏目', object: name, address })
      return { version }
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
    async ({ caller, body, address }) => {
      const column = await findColumn(database, caller, body.id)
      await database.transaction(async tx => {
        await lockTree(tx, column.subsiteId)
        await requireParent(tx, column.subsiteId, body.parentId, column.id)
        await tx.update(columns).set({ parentId: body.parentId }).where(eq(columns.id, column.id))
        const others = (await siblingsOf(tx, column.subsiteId, body.parentId)).filter(id => id !== column.id)
        await numberSiblings(tx, [...others.slice(0, body.index), column.id, ...others.slice(body.index)])
      })
      await recordOperation(database, { ...caller, action: '移动栏目', object: column.name, address })
      return null
    }
  )

  route(
    platform,
    columnContents,
    { right: 'cms:newsclass:delete', query: ClosedObject({ id: Id }) },
    async ({ caller, query }) => {
      const column = await findColumn(database, caller, query.id)
      const { rows } = await database.execute<{ columns: number; articles: number; published: number }>(sql`
        with inside as (${subtreeOf(column.id)})
        select (select count(*)::int - 1 from inside) as columns, count(a.id)::int as articles,
          count(a.id) filter (where a.is_public)::int as published
        from inside i left join articles a on a.news_class_id = i.id`)
      const [found] = rows
      return { columns: found?.columns ?? 0, articles: found?.articles ?? 0, published: found?.published ?? 0 }
    }
  )

  route(
    platform,
    deleteColumn,
    { right: 'cms:newsclass:delete', query: ClosedObject({ id: Id }), message: '删除成功!' },
    async ({ caller, query, address }) => {
      const column = await findColumn(database, caller, query.id)
      await database.transaction(async tx => {
        await lockTree(tx, column.subsiteId)
        const inside = subtreeOf(column.id)
        await tx.delete(articles).where(sql`${articles.newsClassId} in (${inside})`)
        await tx.delete(columns).where(sql`${columns.id} in (${inside})`)
      })
      await recordOperation(database, { ...caller, action: '删除栏目', object: column.name, address })
      return null
    }
  )
}
