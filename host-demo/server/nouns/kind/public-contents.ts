import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import Type from 'typebox'
import { publicContent, publicContents, type PublicContent } from '../../../../elements/base/contract/public-content.ts'
import { columns, publishedArticles } from '../../database/tables/content.ts'
import { ClosedObject, Id, Text } from '../../kernel/fields.ts'
import { pageOf } from '../../kernel/result-fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openRoute } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { presentPublicRow } from '../article/public-articles.ts'
import { isPublicNow, isPublicTop } from '../article/publishing.ts'
import { fieldStateOf } from '../model/field-states.ts'
import { fieldsOfColumn, kindOfColumn } from '../model/models.ts'
import { PublicContentSchema } from '../../results/content/public-content.ts'
import { publicParts } from '../entry/public-parts.ts'
import { publicDivisions } from './public-divisions.ts'
import { namesFor, presentFields } from './present-fields.ts'

const mostRows = 100
const state = fieldStateOf(publishedArticles)

/** Registers the calls that give the public contents of a kind to the pages of a site. */
export const registerPublicContents = (platform: Platform) => {
  const { database } = platform

  const read = async (where: SQL | undefined, place: { limit: number; offset: number }, isWhole: boolean) => {
    const rows = await database
      .select({
        ...{ row: publishedArticles, newsClassName: columns.name, isTopNow: isPublicTop, fields: fieldsOfColumn },
        ...{ fieldState: state, kind: kindOfColumn, total: sql<number>`(count(*) over ())::int` }
      })
      .from(publishedArticles)
      .innerJoin(columns, eq(columns.id, publishedArticles.newsClassId))
      .where(and(where, isPublicNow))
      .orderBy(
        ...[publishedArticles.sortNo, desc(isPublicTop)],
        ...[desc(publishedArticles.publishDate), desc(publishedArticles.id)]
      )
      .limit(place.limit)
      .offset(place.offset)
    const valued = rows.map(({ row, fields }) => ({ fields: fields ?? [], values: row.modelFields }))
    const names = await namesFor(database, valued)
    const records = rows.map(({ row, newsClassName, isTopNow, fieldState }, at): PublicContent => {
      const own = valued[at]!
      const shown = own.fields.filter(({ more, type }) => !more?.isInternal && type !== 'computed')
      return {
        ...presentPublicRow({ ...row, newsClassName, isTopNow }),
        ...{ content: row.content, sortNo: row.sortNo, fieldState },
        fields: presentFields(own, names, isWhole),
        labels: Object.fromEntries(shown.map(({ name, label }) => [name, label]))
      }
    })
    const [first] = rows
    return { records, total: first?.total ?? 0, kind: first?.kind ?? '', unit: first?.row.modelFields.unit ?? '' }
  }

  openRoute(
    platform,
    publicContents,
    {
      query: ClosedObject({
        columnId: Id,
        fieldState: Type.Optional(Text(20, 0, '内容状态')),
        pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, title: '页码' })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: mostRows, title: '每页条数' }))
      }),
      result: pageOf(PublicContentSchema)
    },
    async ({ query: { columnId, fieldState, pageNo = 1, pageSize = 20 } }) => {
      const where = and(
        eq(publishedArticles.newsClassId, columnId),
        fieldState ? sql`${state} = ${fieldState}` : undefined
      )
      const { records, total } = await read(where, { limit: pageSize, offset: (pageNo - 1) * pageSize }, false)
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
    }
  )

  openRoute(
    platform,
    publicContent,
    { query: ClosedObject({ id: Id }), result: PublicContentSchema },
    async ({ query }) => {
      const { records, kind, unit } = await read(eq(publishedArticles.id, query.id), { limit: 1, offset: 0 }, true)
      const [found] = records
      if (!found) throw new Refusal('没有公开的内容')
      const divisions = kind === 'functions' && (await publicDivisions(database, found.subsiteId, unit))
      const parts = await publicParts(database, kind, found)
      return { ...found, fields: { ...found.fields, ...(divisions && { divisions }), ...parts } }
    }
  )
}
