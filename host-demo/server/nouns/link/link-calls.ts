import { and, eq, inArray, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  actOnLinks,
  checkLinks as checkCall,
  hideInherited,
  inheritedLinks,
  linkActions,
  linkProblems,
  linkTypes as linkTypesCall,
  mostChecked,
  type LinkAction
} from '../../../../elements/base/contract/link.ts'
import { hiddenLinks, links } from '../../database/tables/links.ts'
import { requireRight, route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, Text, titled } from '../../kernel/fields.ts'
import { inTurnsOf } from '../../kernel/limit-concurrency.ts'
import { lockAll, stampsOf, type Kept } from '../../rows/kept.ts'
import { inScope, requireSubsite } from '../../rows/scope.ts'
import { InheritedLinkSchema, ShownLinkTypeSchema } from '../../results/content/link.ts'
import { checkLinks } from './check-links.ts'
import { requireType } from './links.ts'
import { nameOfShared, readInherited, readTypes } from './shared-types.ts'

/** Checks of one person at once. */
const checking = inTurnsOf(1)

const verbs: Record<LinkAction, string> = { enable: '启用', disable: '停用', move: '移动' }
const named = { Y: '是', N: '否', '1': '是', '0': '否' }

/** Registers the calls of links that the description does not give. */
export const registerLinks = (platform: Platform, kept: Kept<typeof links>) => {
  const { database } = platform

  route(
    platform,
    linkTypesCall,
    {
      right: 'cms:link:list',
      query: ClosedObject({ subsiteId: Type.Optional(titled('站点', Id)) }),
      result: Type.Array(ShownLinkTypeSchema)
    },
    ({ caller, query }) => readTypes(database, requireSubsite(caller, query.subsiteId ?? caller.subsiteId))
  )

  route(
    platform,
    inheritedLinks,
    { right: 'cms:link:list', query: ClosedObject({ id: Id }), result: Type.Array(InheritedLinkSchema) },
    ({ caller, query }) => readInherited(database, caller.subsiteId, query.id)
  )

  route(
    platform,
    hideInherited,
    { right: 'cms:link:edit', body: ClosedObject({ id: Id, isHidden: Type.Enum(['Y', 'N']) }) },
    ({ caller, body: { id, isHidden }, log }) =>
      database.transaction(async tx => {
        const { subsiteId } = caller
        const object = await nameOfShared(tx, subsiteId, id)
        const own = and(eq(hiddenLinks.subsiteId, subsiteId), eq(hiddenLinks.objectId, id))
        if (isHidden === 'N') await tx.delete(hiddenLinks).where(own)
        else await tx.insert(hiddenLinks).values({ subsiteId, objectId: id }).onConflictDoNothing()
        await log(tx, {
          ...{ action: isHidden === 'Y' ? '隐藏共享链接' : '显示共享链接', operateType: '3', object, objectId: id },
          changes: [{ title: '隐藏', before: named[isHidden === 'Y' ? 'N' : 'Y'], after: named[isHidden] }]
        })
        return null
      })
  )

  route(
    platform,
    actOnLinks,
    {
      right: 'cms:link:edit',
      also: ['cms:link:publish'],
      body: ClosedObject({
        ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '所选链接' }),
        action: Type.Enum(linkActions),
        value: Type.Optional(Text(40, 0, '类型'))
      }),
      result: ClosedObject({ done: Type.Number() })
    },
    ({ caller, body: { ids, action, value = '' }, log }) =>
      database.transaction(async tx => {
        const rows = await lockAll(tx, kept, caller, [...new Set(ids)])
        if (action !== 'move' || rows.some(({ status }) => status === '1'))
          await requireRight(platform, caller, 'cms:link:publish')
        if (action === 'move')
          for (const site of new Set(rows.map(({ subsiteId }) => subsiteId))) await requireType(tx, site, value)
        const [title, field, next] =
          action === 'move'
            ? (['类型', 'typeCode', value] as const)
            : (['启用', 'status', action === 'enable' ? '1' : '0'] as const)
        const changed = rows.filter(row => row[field] !== next)
        await tx
          .update(links)
          .set({ [field]: next, version: sql`${links.version} + 1`, ...stampsOf(links, caller, false) })
          .where(
            inArray(
              links.id,
              changed.map(({ id }) => id)
            )
          )
        const words = (text: string) => (field === 'status' ? named[text as '1'] : text)
        await log(
          tx,
          changed.map(row => ({
            ...{ action: `${verbs[action]}友情链接`, operateType: '3' as const, object: row.name },
            ...{ objectId: row.id, subsiteId: row.subsiteId },
            changes: [{ title, before: words(row[field]), after: words(next) }]
          }))
        )
        return { done: changed.length }
      })
  )

  route(
    platform,
    checkCall,
    {
      right: 'cms:link:edit',
      body: ClosedObject({ ids: Type.Array(Id, { minItems: 1, maxItems: mostChecked, title: '所选链接' }) }),
      result: Type.Array(
        ClosedObject({ id: Type.String(), problem: Type.Enum(linkProblems.map(([problem]) => problem)) })
      )
    },
    ({ caller, body: { ids }, log, request }) =>
      // Checks in turn: each person waits for their own links only.
      checking(caller.userId, async () => {
        const rows = await database
          .select({ id: links.id, url: links.url, name: links.name })
          .from(links)
          .where(and(inArray(links.id, ids), inScope(kept.scope, caller)))
        const stop = new AbortController()
        const close = () => stop.abort()
        request.raw.socket.once('close', close)
        try {
          const checked = await checkLinks(platform, rows, stop.signal)
          const object = rows.length === 1 ? rows[0]!.name : `${rows.length} 条`
          await database.transaction(tx => log(tx, { action: '检查友情链接', operateType: '1', object }))
          return checked.map(({ id, problem }) => ({ id, problem }))
        } finally {
          request.raw.socket.off('close', close)
        }
      })
  )
}
