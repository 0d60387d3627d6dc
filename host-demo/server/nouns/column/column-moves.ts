import { eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import { columnContents, deleteColumn, moveColumn } from '../../../../elements/base/contract/column.ts'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import { find, lock } from '../../rows/kept.ts'
import type { Transaction } from '../../database/open.ts'
import { columns } from '../../database/tables/content.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { mayOn, requireOn } from '../../access/object-permissions.ts'
import { changesBetween } from '../../access/changes.ts'
import { ClosedObject, Id } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { releaseReviews } from './column-reviews.ts'
import { recycleColumn } from '../recycle/recycle.ts'
import { draftFields, parentId } from './column-fields.ts'
import {
  countContents,
  inWords,
  keptColumns,
  lockTree,
  numberSiblings,
  requireParent,
  siblingsOf,
  subtreeOf,
  type ColumnRow
} from './columns.ts'
import { ColumnContentsSchema } from '../../results/content/column.ts'

/** Deleting a column requires the rights to delete and withdraw the articles in it. */
const requireRights = (caller: Caller, { articles: inside, published }: { articles: number; published: number }) => {
  const refuse = (what: string, rights: string) => {
    throw new Refusal(`栏目内有 ${what}，删除栏目需要${rights}的权限，请联系管理员授权`, codes.forbidden)
  }
  if (published && !holds(caller, 'cms:article:withdraw')) refuse(`${published} 篇公开的文章`, '撤回文章和删除文章')
  if (inside && !holds(caller, 'cms:article:delete')) refuse(`${inside} 篇文章`, '删除文章')
}

/** A descendant may break inheritance, so the grants of the whole branch are checked. */
const requireBranch = async (
  tx: Transaction,
  caller: Caller,
  { id, subsiteId }: ColumnRow,
  { articles: inside }: { articles: number }
) => {
  requireOn(caller, 'cms:newsclass:delete', { subsiteId, columnId: id })
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from ${columns} where id in (${subtreeOf(id)})`
  )
  const closed = rows.find(row => !mayOn(caller, 'manage', { subsiteId, columnId: row.id }))
  if (!closed) return
  const asked = { right: 'cms:newsclass:delete' as const, objectType: 'column' as const, objectId: id }
  const what = mayOn(caller, 'list', { subsiteId, columnId: closed.id }) ? `下级栏目“${closed.name}”` : '某个下级栏目'
  throw new Refusal(
    `没有“管理栏目”${what}的对象授权${inside ? '，其中可能有文章' : ''}，不能删除`,
    codes.forbidden,
    asked
  )
}

/** Registers the calls that move or delete a branch of the tree. */
export const registerColumnMoves = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    moveColumn,
    {
      right: 'cms:newsclass:move',
      body: ClosedObject({
        id: Id,
        parentId,
        index: Type.Integer({ minimum: 0, maximum: 1_000_000 })
      }),
      message: '移动成功！'
    },
    async ({ caller, body, log }) => {
      const { subsiteId } = await find(database, keptColumns, caller, body.id)
      await database.transaction(async tx => {
        await lockTree(tx, subsiteId)
        const { id, name: object, parentId: above } = await lock(tx, keptColumns, caller, body.id)
        await requireParent(tx, subsiteId, body.parentId, id)
        requireOn(caller, 'cms:newsclass:move', { subsiteId, columnId: id })
        if (body.parentId !== above) requireOn(caller, 'cms:newsclass:move', { subsiteId, columnId: body.parentId })
        const before = (await siblingsOf(tx, subsiteId, above)).indexOf(id)
        await tx.update(columns).set({ parentId: body.parentId }).where(eq(columns.id, id))
        const others = (await siblingsOf(tx, subsiteId, body.parentId)).filter(other => other !== id)
        const after = [...others.slice(0, body.index), id, ...others.slice(body.index)]
        await numberSiblings(tx, after)
        const changes = [
          ...changesBetween(draftFields, await inWords(tx, { parentId: above }), await inWords(tx, body)),
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
    { right: 'cms:newsclass:delete', query: ClosedObject({ id: Id }), result: ColumnContentsSchema },
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
        const column = await lock(tx, keptColumns, caller, query.id)
        const { id, name: object } = column
        const contents = await countContents(tx, id)
        requireRights(caller, contents)
        await requireBranch(tx, caller, column, contents)
        await releaseReviews(tx, caller, subtreeOf(id))
        await recycleColumn(tx, caller, column, contents, subtreeOf(id))
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
