import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { users } from '../../database/tables/accounts.ts'
import { adItems } from '../../database/tables/ads.ts'
import { announcementReplies, announcements, announcementSends } from '../../database/tables/announcements.ts'
import { articles, columns, publishedArticles, subsites } from '../../database/tables/content.ts'
import { uploads, watermarks } from '../../database/tables/files.ts'
import { formDesigns } from '../../database/tables/forms.ts'
import { links } from '../../database/tables/links.ts'
import { processInstances } from '../../database/tables/processes.ts'
import { recycledRows } from '../../database/tables/recycle.ts'
import { templates } from '../../database/tables/templates.ts'
import { isShownNow } from '../../rows/periods.ts'
import { isOnline } from '../ad/ads.ts'
import { isPublicNow } from '../article/publishing.ts'

/** Kind of record that may name a file. */
interface Place {
  obj: string
  from: SQL
  /** Condition that the record names the upload with this id. Each has an index. */
  names: (id: SQL) => SQL
  objId: SQL
  title: SQL
  /** Condition that the public sees the record now; absent if it never does. */
  isPublic?: SQL
}

const of = (table: PgTable) => (column: string) => sql.raw(`"${getTableName(table)}"."${column}"`)
const filesOf = (table: PgTable) => sql`files_of(${of(table)('content')}, ${of(table)('annexes')})`

const inText = (table: PgTable) => (id: SQL) => sql`${filesOf(table)} @> array[${id}]`
const inArticle = (table: PgTable) => (id: SQL) =>
  sql`(${inText(table)(id)} or files_in(${of(table)('model_fields')}) @> array[${id}])`

const whole = (obj: string, table: PgTable, title: string, names: Place['names'], isPublic?: SQL): Place => ({
  ...{ obj, from: sql`${table}`, names, objId: of(table)('id'), title: of(table)(title) },
  ...(isPublic && { isPublic })
})

const places: readonly Place[] = [
  whole('article', articles, 'title', inArticle(articles)),
  whole('article', publishedArticles, 'title', inArticle(publishedArticles), isPublicNow),
  whole('announcement', announcements, 'titile', inText(announcements)),
  {
    obj: 'announcementReply',
    from: sql`${announcementReplies} join ${announcementSends} on ${announcementSends.id} = ${announcementReplies.id}
      join ${announcements} on ${announcements.id} = ${announcementSends.announcementId}`,
    names: inText(announcementReplies),
    objId: sql`${announcements.id}`,
    title: sql`${announcements.titile}`
  },
  whole(
    'processInstance',
    processInstances,
    'title',
    id => sql`(${inText(processInstances)(id)} or ids_in(${processInstances.formData}::text) @> array[${id}])`
  ),
  whole('form', formDesigns, 'name', id => sql`ids_in(${formDesigns.jsonStr}) @> array[${id}]`),
  {
    obj: 'watermark',
    from: sql`${watermarks}
      left join ${subsites} on ${watermarks.obj} = 'subsite' and ${subsites.id} = ${watermarks.objId}
      left join ${columns} on ${watermarks.obj} = 'newsclass' and ${columns.id} = ${watermarks.objId}`,
    names: id => sql`${watermarks.pictureId} = ${id}`,
    objId: sql`${watermarks.objId}`,
    title: sql`coalesce(${subsites.name}, ${columns.name}, '')`
  },
  whole('link', links, 'name', id => sql`${links.logoId} = ${id} and ${links.logoId} <> ''`, isShownNow(links)),
  whole(
    'adItem',
    adItems,
    'title',
    id => sql`((${adItems.pictureId} = ${id} and ${adItems.pictureId} <> '')
      or (${adItems.mobileId} = ${id} and ${adItems.mobileId} <> ''))`,
    isOnline
  ),
  whole('template', templates, 'name', id => sql`files_of(${templates.code}, '[]'::jsonb) @> array[${id}]`),
  whole(
    'user',
    users,
    'realname',
    id =>
      sql`${users.avatar} = (select '/files/' || face.path from ${uploads} face where face.id = ${id}) and ${users.avatar} <> ''`
  )
]

const exists = ({ from, names }: Place, id: SQL) => sql`exists (select from ${from} where ${names(id)})`

/** Condition that a record names the upload with this id. */
export const isNamed = (id: SQL): SQL =>
  sql`(${sql.join(
    places.map(place => exists(place, id)),
    sql` or `
  )})`

/** Condition that a deleted record names it, which someone may restore. */
export const isNamedInBin = (id: SQL): SQL =>
  sql`exists (select from ${recycledRows} where ids_in(${recycledRows.row}::text) @> array[${id}] and ${recycledRows.kind} <> 'picture')`

/** Returns SQL for the places of an upload: `obj`, `objId`, `title`, `isPublic`. An article may have two rows. */
export const placesOf = (id: SQL): SQL =>
  sql.join(
    places.map(
      ({ obj, from, names, objId, title, isPublic = sql`false` }) =>
        sql`select ${sql.raw(`'${obj}'`)} as obj, ${objId} as "objId", ${title} as title, ${isPublic} as "isPublic" from ${from} where ${names(id)}`
    ),
    sql` union all `
  )
