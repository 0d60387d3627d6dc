import Type from 'typebox'
import {
  articlePlaces,
  copyArticles,
  mostColumns,
  mostPlaced,
  moveArticles,
  placings,
  placingTargets,
  referArticles,
  referredArticles,
  removeReferences,
  rightOfPlacing,
  type Placing
} from '../../../../elements/base/contract/article-placing.ts'
import { rightOfStep } from '../../../../elements/base/contract/article.ts'
import { requireRight, route } from '../../http/calls/route.ts'
import type { Module } from '../../http/module.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { DoneSchema, pageOf } from '../../kernel/result-fields.ts'
import {
  ArticlePlacesSchema,
  PlacedOnceSchema,
  PlacingTargetsSchema,
  ReferredArticleSchema
} from '../../results/content/article-placing.ts'
import { copyInto } from './copy-articles.ts'
import { moveInto } from './move-articles.ts'
import { endReferences, placesOf, referredIn } from './references.ts'
import { registerPushes } from './push-calls.ts'
import { referTo } from './refer-articles.ts'
import { closedColumns } from './targets.ts'
import { pushesWaiting } from './waiting-pushes.ts'

const idsFor = (placing: Placing) => Type.Array(Id, { minItems: 1, maxItems: mostPlaced[placing], title: '所选文章' })
const intoColumn = (placing: Placing) =>
  ClosedObject({
    ids: idsFor(placing),
    columnId: titled('目标栏目', Id),
    isRepeated: Type.Optional(Type.Boolean({ title: '同名也放入' }))
  })
const Columns = Type.Array(Id, { minItems: 1, maxItems: mostColumns, title: '目标栏目' })
const unique = (ids: readonly string[]) => [...new Set(ids)]
/** Articles are placed by users that may read them. */
const also = ['cms:article:list'] as const

/** Registers the calls that place articles in other columns. */
const registerPlacing = (platform: Platform) => {
  route(
    platform,
    placingTargets,
    {
      right: null,
      also: ['cms:article:list', ...new Set(Object.values(rightOfPlacing))],
      body: ClosedObject({
        ids: Type.Array(Id, { maxItems: mostPlaced.move, title: '所选文章' }),
        subsiteId: titled('站点', Id),
        placing: Type.Enum(placings, { title: '放入方式' })
      }),
      result: PlacingTargetsSchema
    },
    async ({ caller, body }) => {
      await requireRight(platform, caller, rightOfPlacing[body.placing])
      await requireRight(platform, caller, 'cms:article:list')
      return { closed: await closedColumns(platform.database, caller, body) }
    }
  )

  const into = [
    { call: copyArticles, placing: 'copy', place: copyInto },
    { call: moveArticles, placing: 'move', place: moveInto }
  ] as const
  for (const { call, placing, place } of into)
    route(
      platform,
      call,
      { right: rightOfPlacing[placing], also, body: intoColumn(placing), result: PlacedOnceSchema },
      async ({ caller, body, log }) => {
        await requireRight(platform, caller, 'cms:article:list')
        const { ids, columnId, isRepeated = false } = body
        return place(platform, { caller, log }, { ids: unique(ids), columnId, isRepeated })
      }
    )

  route(
    platform,
    referArticles,
    {
      ...{ right: rightOfPlacing.refer, also, result: DoneSchema },
      body: ClosedObject({ ids: idsFor('refer'), columnIds: Columns })
    },
    async ({ caller, body, log }) => {
      await requireRight(platform, caller, 'cms:article:list')
      return referTo(platform, { caller, log }, { ids: unique(body.ids), columnIds: unique(body.columnIds) })
    }
  )

  route(
    platform,
    articlePlaces,
    { right: 'cms:article:list', query: ClosedObject({ id: Id }), result: ArticlePlacesSchema },
    ({ caller, query }) => placesOf(platform.database, caller, query.id)
  )

  route(
    platform,
    referredArticles,
    {
      right: 'cms:article:list',
      query: ClosedObject({
        columnId: titled('栏目', Id),
        pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, title: '页码' })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '每页条数' }))
      }),
      result: pageOf(ReferredArticleSchema)
    },
    ({ caller, query: { columnId, pageNo = 1, pageSize = 20 } }) =>
      referredIn(platform.database, caller, { columnId, pageNo, pageSize })
  )

  route(
    platform,
    removeReferences,
    { right: rightOfStep.withdraw, also, body: ClosedObject({ id: Id, columnIds: Columns }) },
    async ({ caller, body, log }) => {
      await requireRight(platform, caller, 'cms:article:list')
      return endReferences(platform, { caller, log }, { id: body.id, columnIds: unique(body.columnIds) })
    }
  )
}

export const placingModule: Module = {
  noun: 'placing',
  title: '文章的栏目',
  waiting: [pushesWaiting],
  register(platform) {
    registerPlacing(platform)
    registerPushes(platform)
  }
}
