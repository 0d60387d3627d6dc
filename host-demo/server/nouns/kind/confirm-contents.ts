import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import Type from 'typebox'
import { confirmContents, renewTerm } from '../../../../elements/base/contract/public-content.ts'
import { rowsOf } from '../../../../elements/base/contract/model-value.ts'
import { articles, columns, publishedArticles } from '../../database/tables/content.ts'
import { refusalOn } from '../../access/object-permissions.ts'
import { ClosedObject, Id, oneLine, Text } from '../../kernel/fields.ts'
import { notYet } from '../../kernel/dates.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { DoneSchema } from '../../kernel/result-fields.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import type { Transaction } from '../../database/open.ts'
import type { Caller } from '../../access/caller.ts'
import { requireStillInRules } from '../../rows/kept.ts'
import { inScope } from '../../rows/scope.ts'
import { refusalOfColumn } from '../article/article-states.ts'
import { keptArticles } from '../article/articles.ts'
import { kindOfColumn } from '../model/models.ts'
import { RenewedSchema } from '../../results/content/public-content.ts'

const today = sql<string>`to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

const lockContents = (tx: Transaction, caller: Caller, ids: string[]) =>
  tx
    .select({ row: articles, kind: kindOfColumn, publishArt: columns.publishArt, today })
    .from(articles)
    .innerJoin(columns, eq(columns.id, articles.newsClassId))
    .where(and(inArray(articles.id, ids), inScope(keptArticles.scope, caller)))
    .orderBy(asc(articles.sortNo), asc(articles.id))
    .for('update', { of: articles })

const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000, title: '所选记录' })

/** Registers the calls for several contents of a kind: to confirm functions, and to begin the next term of leaders. */
export const registerContentActions = (platform: Platform) => {
  route(
    platform,
    confirmContents,
    { right: 'cms:article:edit', body: ClosedObject({ ids: Ids }), result: DoneSchema, message: '已确认！' },
    ({ caller, body: { ids }, log }) =>
      platform.database.transaction(async tx => {
        const rows = await lockContents(tx, caller, ids)
        const failed = ids
          .filter(id => !rows.some(({ row }) => row.id === id))
          .map(id => ({ id, title: '', message: '没有找到该内容，或您没有权限' }))
        const fitting = rows.filter(({ row, kind }) => {
          const place = { subsiteId: row.subsiteId, columnId: row.newsClassId }
          const message = kind === 'functions' ? refusalOn(caller, 'cms:article:edit', place) : '只有机构职能需要确认'
          if (message) failed.push({ id: row.id, title: row.title, message })
          return !message
        })
        const done = fitting.map(({ row }) => row.id)
        const day = rows[0]?.today ?? ''
        const confirmed = sql`model_fields || jsonb_build_object('confirmedOn', ${day}::text)`
        if (done.length) {
          await tx
            .update(articles)
            .set({ modelFields: confirmed, version: sql`${articles.version} + 1` })
            .where(inArray(articles.id, done))
          await requireStillInRules(tx, keptArticles, caller, done)
          await tx.update(publishedArticles).set({ modelFields: confirmed }).where(inArray(publishedArticles.id, done))
        }
        await log(
          tx,
          fitting.map(({ row }) => ({
            ...{ action: '确认机构职能无变化', operateType: '3' as const, object: row.title, objectId: row.id },
            subsiteId: row.subsiteId,
            changes: [{ title: '确认日期', before: row.modelFields.confirmedOn ?? '', after: day }]
          }))
        )
        return { done, failed }
      })
  )

  route(
    platform,
    renewTerm,
    {
      right: 'cms:article:add',
      body: ClosedObject({ ids: Ids, term: Text(60, 1, '新一届的届次') }),
      result: RenewedSchema,
      message: '换届草稿已生成！'
    },
    ({ caller, body, log }) =>
      platform.database.transaction(async tx => {
        const term = oneLine(body.term)
        const rows = await lockContents(tx, caller, body.ids)
        if (rows.length < body.ids.length) throw new Refusal('没有找到所选的领导，或您没有权限')
        for (const { row, kind, publishArt } of rows) {
          const refused =
            refusalOfColumn('cms:article:add', { publishArt }) ||
            refusalOn(caller, 'cms:article:add', { subsiteId: row.subsiteId, columnId: row.newsClassId })
          if (kind !== 'lead') throw new Refusal(`“${row.title}”不是领导之窗的内容，不能换届`)
          if (refused) throw new Refusal(refused)
          if (row.modelFields.term === term) throw new Refusal(`“${row.title}”已是“${term}”，请填写新一届的名称`)
        }
        const copies = rows.map(({ row, today: day }) => ({
          id: newId(),
          ...{ subsiteId: row.subsiteId, newsClassId: row.newsClassId, title: row.title, sortNo: row.sortNo },
          modelFields: {
            ...row.modelFields,
            term,
            posts: JSON.stringify(
              (rowsOf(row.modelFields.posts ?? '') ?? []).map(({ end: _end, ...post }) => ({ ...post, start: day }))
            )
          },
          ...{ publishDate: notYet, createBy: caller.userId, createByName: caller.realname },
          ...{ updateByName: caller.realname, saveByName: caller.realname }
        }))
        await tx.insert(articles).values(copies)
        await requireStillInRules(
          tx,
          keptArticles,
          caller,
          copies.map(({ id }) => id)
        )
        await log(
          tx,
          copies.map(({ id, title, subsiteId }) => ({
            ...{ action: '领导换届', operateType: '2' as const, object: title, objectId: id, subsiteId },
            changes: [{ title: '届次', before: '', after: term }]
          }))
        )
        return { count: copies.length }
      })
  )
}
