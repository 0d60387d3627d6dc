import { and, desc, eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  publicArticle,
  publicArticleById,
  publicArticles,
  type PublicArticle,
  type PublicRow
} from '../../../../elements/base/contract/article.ts'
import { columns, publishedArticles } from '../../database/tables/content.ts'
import { ClosedObject, Id } from '../../kernel/fields.ts'
import { formatTime } from '../../kernel/clock.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openRoute, route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { presentAnnexes, withoutDown } from '../annex/annexes.ts'
import { fieldsOfColumn } from '../model/models.ts'
import { PublicArticleSchema, PublicRowSchema, PublicVersionSchema } from '../../results/content/article.ts'
import { readArticle } from './articles.ts'
import { appearsIn, isPublicNow, isPublicTop, isTopIn } from './publishing.ts'

type Row = typeof publishedArticles.$inferSelect & { newsClassName: string; isTopNow: boolean }

export const presentPublicRow = (row: Row): PublicRow => ({
  id: row.id,
  subsiteId: row.subsiteId,
  newsClassId: row.newsClassId,
  newsClassName: row.newsClassName,
  title: row.title,
  subTitle: row.subTitle,
  author: row.author,
  source: row.source,
  summary: row.summary,
  keywords: row.keywords,
  isTop: row.isTopNow,
  publishDate: formatTime(row.publishDate)
})

const mostRows = 100

/** Registers the calls that read public versions: for staff, and without a session for the pages of a site. */
export const registerPublicArticles = (platform: Platform) => {
  const { database } = platform
  const selected = { row: publishedArticles, newsClassName: columns.name, isTopNow: isPublicTop }

  const read = async (id: string, mustBeNow: boolean): Promise<{ row: Row; article: PublicArticle }> => {
    const [found] = await database
      .select({ ...selected, fields: fieldsOfColumn })
      .from(publishedArticles)
      .innerJoin(columns, eq(columns.id, publishedArticles.newsClassId))
      .where(and(eq(publishedArticles.id, id), mustBeNow ? isPublicNow : undefined))
    if (!found) throw new Refusal('该文章没有公开的内容')
    const row = { ...found.row, newsClassName: found.newsClassName, isTopNow: found.isTopNow }
    const { content, version, modelFields, annexes } = row
    const article = {
      ...{ ...presentPublicRow(row), content, version, modelFields },
      modelLabels: Object.fromEntries((found.fields ?? []).map(({ name, label }) => [name, label])),
      annexList: await presentAnnexes(database, annexes, 'article', id)
    }
    return { row, article }
  }

  route(
    platform,
    publicArticle,
    { right: 'cms:article:list', query: ClosedObject({ id: Id }), result: PublicVersionSchema },
    async ({ caller, query }) => {
      const { publicState } = await readArticle(database, caller, query.id)
      const { row, article } = await read(query.id, false)
      return { ...article, publicState, withdrawDate: row.withdrawDate ? formatTime(row.withdrawDate) : '' }
    }
  )

  openRoute(
    platform,
    publicArticleById,
    { query: ClosedObject({ id: Id }), result: PublicArticleSchema },
    async ({ query }) => {
      const { article } = await read(query.id, true)
      return { ...article, annexList: await withoutDown(database, article.annexList) }
    }
  )

  openRoute(
    platform,
    publicArticles,
    {
      query: ClosedObject({
        columnId: Id,
        pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, title: '页码' })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: mostRows, title: '每页条数' }))
      }),
      result: pageOf(PublicRowSchema)
    },
    async ({ query: { columnId, pageNo = 1, pageSize = 20 } }) => {
      const where = and(appearsIn(columnId), isPublicNow)
      const isTop = isTopIn(columnId)
      const rows = await database
        .select({ ...selected, isTopNow: isTop, total: sql<number>`(count(*) over ())::int` })
        .from(publishedArticles)
        .innerJoin(columns, eq(columns.id, publishedArticles.newsClassId))
        .where(where)
        .orderBy(desc(isTop), desc(publishedArticles.publishDate), desc(publishedArticles.id))
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
      const total = rows[0]?.total ?? 0
      return {
        records: rows.map(({ row, newsClassName, isTopNow }) => presentPublicRow({ ...row, newsClassName, isTopNow })),
        ...{ total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
      }
    }
  )
}
