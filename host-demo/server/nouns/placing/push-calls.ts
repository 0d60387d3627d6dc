import Type from 'typebox'
import {
  acceptArticles,
  articlePushes,
  mostSites,
  pushArticles,
  pushSites,
  receivedArticles,
  refuseArticles
} from '../../../../elements/base/contract/article-push.ts'
import { mostPlaced, rightOfPlacing } from '../../../../elements/base/contract/article-placing.ts'
import { requireRight, route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, Text, titled } from '../../kernel/fields.ts'
import { DoneSchema, pageOf, texts } from '../../kernel/result-fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { PlacedOnceSchema } from '../../results/content/article-placing.ts'
import { PushAnswerSchema, ReceivedArticleSchema } from '../../results/content/article-push.ts'
import { pushesOf, pushTo, sitesBeside } from './push-articles.ts'
import { acceptInto, receivedAt, refuseReceived } from './received-articles.ts'

const Ids = Type.Array(Id, { minItems: 1, maxItems: mostPlaced.copy, title: '所选文章' })
const unique = (ids: readonly string[]) => [...new Set(ids)]
/** Articles are sent by users that may publish and read them, and received by users that may write and read. */
const sending = { right: rightOfPlacing.refer, also: ['cms:article:list'] as const }
const receiving = { right: rightOfPlacing.copy, also: ['cms:article:list'] as const }

/** Registers the calls that push articles to other sites, and those that answer. */
export const registerPushes = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    pushSites,
    {
      right: rightOfPlacing.refer,
      query: ClosedObject({ subsiteId: titled('站点', Id) }),
      result: Type.Array(ClosedObject(texts('id', 'name')))
    },
    ({ query }) => sitesBeside(database, query.subsiteId)
  )

  route(
    platform,
    pushArticles,
    {
      ...{ ...sending, result: DoneSchema },
      body: ClosedObject({
        ids: Ids,
        subsiteIds: Type.Array(Id, { minItems: 1, maxItems: mostSites, title: '站点' }),
        note: Type.Optional(Text(500, 0, '说明'))
      })
    },
    async ({ caller, body, log }) => {
      await requireRight(platform, caller, 'cms:article:list')
      const { note = '', ids, subsiteIds } = body
      const given = { ids: unique(ids), subsiteIds: unique(subsiteIds), note: note.trim() }
      return pushTo(platform, { caller, log }, given)
    }
  )

  route(
    platform,
    articlePushes,
    { right: 'cms:article:list', query: ClosedObject({ id: Id }), result: Type.Array(PushAnswerSchema) },
    ({ caller, query }) => pushesOf(database, caller, query.id)
  )

  route(
    platform,
    receivedArticles,
    {
      right: rightOfPlacing.copy,
      query: ClosedObject({
        subsiteId: titled('站点', Id),
        pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, title: '页码' })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '每页条数' }))
      }),
      result: pageOf(ReceivedArticleSchema)
    },
    ({ caller, query: { subsiteId, pageNo = 1, pageSize = 20 } }) =>
      receivedAt(database, caller, { subsiteId, pageNo, pageSize })
  )

  route(
    platform,
    acceptArticles,
    {
      ...{ ...receiving, result: PlacedOnceSchema },
      body: ClosedObject({
        ...{ ids: Ids, columnId: titled('目标栏目', Id) },
        isRepeated: Type.Optional(Type.Boolean({ title: '同名也接收' }))
      })
    },
    async ({ caller, body, log }) => {
      await requireRight(platform, caller, 'cms:article:list')
      const { ids, columnId, isRepeated = false } = body
      return acceptInto(platform, { caller, log }, { ids: unique(ids), columnId, isRepeated })
    }
  )

  route(
    platform,
    refuseArticles,
    {
      right: rightOfPlacing.copy,
      body: ClosedObject({ ids: Ids, reason: Text(500, 0, '退回原因') }),
      result: DoneSchema
    },
    ({ caller, body, log }) => {
      const reason = body.reason.trim()
      if (!reason) throw new Refusal('退回原因（reason）不能为空，请填写后重试')
      return refuseReceived(platform, { caller, log }, { ids: unique(body.ids), reason })
    }
  )
}
