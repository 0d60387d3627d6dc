import Type from 'typebox'
import {
  decideGrants,
  grantReviewRights,
  grantReviews,
  reviewItems,
  reviewLimits,
  reviewSheet,
  startReview,
  type GrantUse,
  type ReviewDecision,
  type ReviewItem
} from '../../../../elements/base/contract/grant-review.ts'
import type { GrantKind } from '../../../../elements/base/contract/user-grant.ts'
import { everyHour } from '../../database/every-hour.ts'
import { route } from '../../http/calls/route.ts'
import { registerExport } from '../../http/crud/export-list.ts'
import type { Module } from '../../http/module.ts'
import { ClosedObject, Id, OptionalId, pageFields, Text, titled } from '../../kernel/fields.ts'
import { DoneSchema, pageOf } from '../../kernel/result-fields.ts'
import { GrantReviewSchema, ReviewItemSchema } from '../../results/people/grant-review.ts'
import { decide } from './decide.ts'
import { remindOfReviews } from './remind.ts'
import { listItems, readReviews, requireReview } from './reviews.ts'
import { beginReview } from './start-review.ts'

const right = 'system:review:manage'
const kinds: Record<GrantKind, string> = { role: '角色', site: '站点', position: '岗位' }
const uses: Record<GrantUse, string> = {
  ...{ used: '有操作记录', unused: '没有操作记录', unknown: '只能查看，不留记录，无法判断' }
}
const decisions: Record<ReviewDecision, string> = { '': '未决定', keep: '保留', take: '收回', gone: '已没有该授权' }

export const reviewModule: Module = {
  noun: 'grantReview',
  title: '权限复核',
  rights: grantReviewRights,
  menus: [
    {
      ...{ id: '185', parentId: '160', path: '/system/GrantReview', component: 'system/GrantReview' },
      ...{ title: '权限复核', english: 'Review of grants', icon: 'done', permissions: right },
      ...{ menuCategory: '1', sortNo: 6 }
    }
  ],
  register(platform) {
    const { database } = platform
    const query = { reviewId: titled('权限复核', Id), show: Type.Optional(Text(20, 0, '筛选')) }

    route(platform, grantReviews, { right, result: Type.Array(GrantReviewSchema) }, ({ caller }) =>
      readReviews(database, caller)
    )
    route(
      platform,
      startReview,
      {
        right,
        body: ClosedObject({ departId: titled('部门', OptionalId) }),
        result: GrantReviewSchema,
        message: '已发起'
      },
      ({ caller, body: { departId }, log }) =>
        database.transaction(async tx => {
          const { id, scopeName, total } = await beginReview(platform, tx, caller, departId)
          const changes = [{ title: '授权', before: '', after: `${total} 项` }]
          const object = { object: scopeName || '全部人员', objectId: id }
          await log(tx, { action: '发起权限复核', operateType: '2', ...object, changes })
          return requireReview(tx, caller, id)
        })
    )
    route(
      platform,
      reviewItems,
      { right, query: ClosedObject({ ...pageFields, ...query }), result: pageOf(ReviewItemSchema) },
      async ({ caller, query: asked }) => {
        const { next: _next, ...page } = await listItems(database, caller, asked)
        return page
      }
    )
    route(
      platform,
      decideGrants,
      {
        right,
        proof: 'grant',
        needsProof: ({ decision }: { decision: string }) => decision === 'take',
        body: ClosedObject({
          reviewId: titled('权限复核', Id),
          decision: Type.Enum(['keep', 'take'], { title: '决定' }),
          ids: Type.Array(Type.String({ pattern: '^\\d{1,15}$' }), {
            minItems: 1,
            maxItems: reviewLimits.atOnce,
            title: '授权'
          })
        }),
        result: DoneSchema,
        message: '操作成功!'
      },
      ({ caller, body, log }) => database.transaction(tx => decide({ platform, tx, caller, log }, body))
    )
    registerExport<ReviewItem, { reviewId: string; show?: string }>(platform, {
      ...{ path: reviewSheet.exportXls, title: '权限复核', right, query },
      subject: ({ userId }) => userId,
      list: (tx, caller, { after, ...asked }) => listItems(tx, caller, { ...asked, ...(after && { after }) }),
      columns: [
        ['姓名', ({ realname }) => realname],
        ['账号', ({ username }) => username],
        ['部门', ({ departName }) => departName],
        ['最近使用', ({ lastSignIn }) => lastSignIn || '从未'],
        [`账号 ${reviewLimits.days} 天未用`, ({ isIdle }) => (isIdle ? '是' : '否')],
        ['种类', ({ kind }) => kinds[kind]],
        ['名称', ({ name }) => name],
        ['有效期至', ({ validUntil }) => validUntil || '无期限'],
        [`${reviewLimits.days} 天内的使用`, ({ use }) => uses[use]],
        ['最近操作', ({ lastUsed }) => lastUsed],
        ['决定', ({ decision }) => decisions[decision]],
        ['决定人', ({ decidedByName }) => decidedByName],
        ['决定时间', ({ decidedTime }) => decidedTime]
      ]
    })
    everyHour(platform, 'reminders of reviews', () => remindOfReviews(database))
  }
}
