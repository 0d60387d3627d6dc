import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import Type from 'typebox'
import { contentKinds } from '../../../../elements/base/contract/content-kind.ts'
import { contentChoices, kindColumns } from '../../../../elements/base/contract/public-content.ts'
import { articles, columns } from '../../database/tables/content.ts'
import { ClosedObject, OptionalIds, splitIds, Text } from '../../kernel/fields.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { inScope } from '../../rows/scope.ts'
import { refusalOn } from '../../access/object-permissions.ts'
import { keptArticles } from '../article/articles.ts'
import { keptColumns } from '../column/columns.ts'
import { kindOfColumn } from '../model/models.ts'
import { ContentChoicesSchema, KindColumnsSchema } from '../../results/content/public-content.ts'

const most = 50

/** Registers the calls that find columns and contents of a kind in the current site. */
export const registerContentChoices = (platform: Platform) => {
  route(
    platform,
    kindColumns,
    {
      right: 'cms:article:add',
      query: ClosedObject({ kind: Type.Enum([...contentKinds], { title: '内容类型' }) }),
      result: KindColumnsSchema
    },
    async ({ caller, query: { kind } }) => {
      const found = await platform.database
        .select({ id: columns.id, name: columns.name })
        .from(columns)
        .where(
          and(
            inScope(keptColumns.scope, caller),
            eq(columns.subsiteId, caller.subsiteId),
            eq(columns.publishArt, 'Y'),
            sql`${kindOfColumn} = ${kind}`
          )
        )
        .orderBy(asc(columns.parentId), asc(columns.sortNo), asc(columns.id))
      return found.filter(
        ({ id }) => !refusalOn(caller, 'cms:article:add', { subsiteId: caller.subsiteId, columnId: id })
      )
    }
  )

  route(
    platform,
    contentChoices,
    {
      right: 'cms:article:list',
      query: ClosedObject({
        kind: Type.Enum(['', ...contentKinds], { title: '内容类型' }),
        words: Type.Optional(Text(60, 0, '标题')),
        ids: Type.Optional(OptionalIds)
      }),
      result: ContentChoicesSchema
    },
    ({ caller, query: { kind, words = '', ids = '' } }) => {
      const named = splitIds(ids)
      const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
      const asked = named.length ? inArray(articles.id, named) : sql`${articles.title} like ${like}`
      return platform.database
        .select({ id: articles.id, title: articles.title, newsClassName: columns.name })
        .from(articles)
        .innerJoin(columns, eq(columns.id, articles.newsClassId))
        .where(
          and(
            inScope(keptArticles.scope, caller),
            eq(articles.subsiteId, caller.subsiteId),
            asked,
            or(sql`${kindOfColumn} = ${kind}`, named.length ? sql`true` : sql`false`)
          )
        )
        .orderBy(asc(articles.sortNo), asc(articles.title), asc(articles.id))
        .limit(named.length || most)
    }
  )
}
