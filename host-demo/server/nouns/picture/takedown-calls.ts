import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  giveBackFiles,
  longestReason,
  takeDownFiles,
  takedownsOf,
  type Takedown
} from '../../../../elements/base/contract/picture.ts'
import type { Caller } from '../../access/caller.ts'
import type { Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { takedowns, uploads } from '../../database/tables/files.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { ClosedObject, Id, oneLine, Text } from '../../kernel/fields.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { DoneSchema } from '../../kernel/result-fields.ts'
import { TakedownSchema } from '../../results/content/picture.ts'
import { find } from '../../rows/kept.ts'
import { inScope } from '../../rows/scope.ts'
import { allUsesOf } from './file-uses.ts'
import { keptPictures } from './picture-list.ts'

type Upload = typeof uploads.$inferSelect

const mostReceipts = 50

const timeOf = (time: Date | null) => (time ? formatTime(time) : '')

const present = (row: typeof takedowns.$inferSelect, path: string): Takedown => ({
  ...{ id: row.id, name: row.name, path: `/files/${path}`, reason: row.reason, places: row.places },
  ...{ byName: row.byName, time: formatTime(row.time), fetches: row.fetches, lastFetch: timeOf(row.lastFetch) },
  ...{ backReason: row.backReason, backByName: row.backByName, backTime: timeOf(row.backTime) }
})

const takeDown = async (tx: Transaction, { userId, realname }: Caller, row: Upload, reason: string) => {
  const places = (await allUsesOf(tx, row.id)).filter(({ isPublic }) => isPublic)
  await tx.update(uploads).set({ downSince: sql`now()` }).where(eq(uploads.id, row.id))
  await tx.insert(takedowns).values({
    ...{ id: newId(), uploadId: row.id, subsiteId: row.subsiteId, name: row.original, reason },
    ...{ byId: userId, byName: realname },
    places: places.map(({ obj, objId, title }) => ({ obj, objId, title }))
  })
}

const giveBack = async (tx: Transaction, { realname }: Caller, row: Upload, reason: string) => {
  await tx.update(uploads).set({ downSince: null }).where(eq(uploads.id, row.id))
  await tx
    .update(takedowns)
    .set({ backReason: reason, backByName: realname, backTime: sql`now()` })
    .where(and(eq(takedowns.uploadId, row.id), isNull(takedowns.backTime)))
}

/** Registers the calls that take files off the public and give them back. */
export const registerTakedowns = (platform: Platform) => {
  const { database } = platform

  for (const { endpoint, isDown, action, refusal, change } of [
    {
      ...{ endpoint: takeDownFiles, isDown: false, action: '立即下线文件', change: takeDown },
      refusal: '文件已下线，无需重复操作'
    },
    { endpoint: giveBackFiles, isDown: true, action: '恢复已下线的文件', change: giveBack, refusal: '文件没有下线' }
  ])
    route(
      platform,
      endpoint,
      {
        right: 'cms:picture:takeDown',
        body: ClosedObject({
          ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '所选文件' }),
          reason: Text(longestReason, 1, '原因')
        }),
        result: DoneSchema
      },
      ({ caller, body, log }) => {
        const reason = oneLine(body.reason)
        if (!reason) throw new Refusal('请填写原因')
        const ids = [...new Set(body.ids)]
        return database.transaction(async tx => {
          const rows = await tx
            .select()
            .from(uploads)
            .where(and(inArray(uploads.id, ids), inScope(keptPictures.scope, caller)))
            .orderBy(uploads.id)
            .for('update')
          const found = new Set(rows.map(row => row.id))
          const done = rows.filter(row => (row.downSince !== null) === isDown)
          for (const row of done) await change(tx, caller, row, reason)
          await log(
            tx,
            done.map<Operation>(row => ({
              ...{ action, operateType: '3', object: row.original, objectId: row.id, subsiteId: row.subsiteId },
              changes: [{ title: '原因', before: '', after: reason }]
            }))
          )
          return {
            done: done.map(row => row.id),
            failed: [
              ...ids
                .filter(id => !found.has(id))
                .map(id => ({ id, title: '', message: '没有找到该文件，或您没有权限' })),
              ...rows
                .filter(row => !done.includes(row))
                .map(row => ({ id: row.id, title: row.original, message: refusal }))
            ]
          }
        })
      }
    )

  route(
    platform,
    takedownsOf,
    { right: 'cms:picture:list', query: ClosedObject({ id: Id }), result: Type.Array(TakedownSchema) },
    async ({ caller, query }) => {
      const { id, path } = await find(database, keptPictures, caller, query.id)
      const rows = await database
        .select()
        .from(takedowns)
        .where(eq(takedowns.uploadId, id))
        .orderBy(desc(takedowns.time))
        .limit(mostReceipts)
      return rows.map(row => present(row, path))
    }
  )
}
