import { and, desc, inArray } from 'drizzle-orm'
import Type from 'typebox'
import {
  recycleAction,
  recycledKinds,
  recycledList,
  recycleSteps,
  type RecycleStep
} from '../../../../elements/base/contract/recycle.ts'
import { eachApart } from '../../http/crud/each-apart.ts'
import { inScope } from '../../rows/scope.ts'
import { recycled } from '../../database/tables/recycle.ts'
import { ClosedObject, Id, pageFields, Text, titled } from '../../kernel/fields.ts'
import type { Operation } from '../../access/operations.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { everyHour } from '../../database/every-hour.ts'
import { listRecycled, mayDelete, recycledScope } from './recycle-list.ts'
import { forget, purge, purgeRecords, restore } from './restore.ts'
import { DoneSchema, pageOf } from '../../kernel/result-fields.ts'
import { RecycledRowSchema } from '../../results/content/recycle.ts'

const nouns = {
  ...{ article: '文章', column: '栏目', picture: '图片', link: '友情链接', linkType: '链接类型' },
  ...{ adSlot: '广告位', adItem: '广告' }
}
const verbs = { restore: '恢复', delete: '彻底删除' }

const listFields = {
  ...pageFields,
  subsiteId: Type.Optional(titled('站点', Id)),
  kind: Type.Optional(Type.Enum(recycledKinds, { title: '类型' })),
  title: Type.Optional(Text(150, 0, '名称')),
  deletedAt_begin: Type.Optional(Text(19, 0, '删除时间')),
  deletedAt_end: Type.Optional(Text(19, 0, '删除时间'))
}

/** Registers the calls for the recycle bin of a sub-site. */
export const registerRecycle = (platform: Platform) => {
  const { database, recycleDays, modules } = platform
  const list = listRecycled(recycleDays)

  everyHour(platform, 'recycle bin', async () => {
    await purge(database, recycleDays)
    await purgeRecords(database, recycleDays)
  })

  route(
    platform,
    recycledList,
    { right: 'cms:recycle:list', query: ClosedObject(listFields), result: pageOf(RecycledRowSchema) },
    ({ caller, query }) => list(database, caller, query)
  )

  route(
    platform,
    recycleAction,
    {
      right: 'cms:recycle:list',
      proof: 'delete',
      needsProof: ({ action }: { action: RecycleStep }) => action === 'delete',
      body: ClosedObject({
        ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '所选记录' }),
        action: Type.Enum(recycleSteps)
      }),
      result: DoneSchema
    },
    ({ caller, body: { ids, action }, log }) =>
      database.transaction(async tx => {
        // Columns come first: an article deleted from one was deleted earlier.
        const rows = await tx
          .select()
          .from(recycled)
          .where(and(inArray(recycled.id, ids), inScope(recycledScope, caller)))
          .orderBy(desc(recycled.kind), desc(recycled.deletedAt), desc(recycled.id))
          .for('update')
        const { done, failed } = await eachApart(tx, ids, rows, async (part, row) => {
          if (!mayDelete(row, caller)) throw new Refusal(`没有权限：删除${nouns[row.kind]}。请联系管理员授权`)
          await (action === 'restore' ? restore(part, row, modules) : forget(part, row))
        })
        await log(
          tx,
          done.map<Operation>(({ kind, title, objectId, subsiteId }) => ({
            action: `${verbs[action]}${nouns[kind]}`,
            operateType: action === 'restore' ? '3' : '4',
            object: title,
            objectId,
            subsiteId
          }))
        )
        return { done: done.map(row => row.id), failed }
      })
  )
}
