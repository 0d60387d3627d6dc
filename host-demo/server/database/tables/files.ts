import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { UploadFacts } from '../../../../elements/base/contract/upload.ts'
import { watermarkKinds, watermarkObjects } from '../../../../elements/base/contract/watermark.ts'
import { subsites } from './content.ts'
import { moment } from './moment.ts'

/** Files from the editor and the upload dialog. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id').notNull(),
    kind: text('kind', { enum: ['image', 'file'] }).notNull(),
    dir: text('dir').notNull().default(''),
    /** Path below `/files/`. */
    path: text('path').notNull(),
    /** Original file name, or the name given later. */
    original: text('original').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    createBy: text('create_by').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    createByName: text('create_by_name').notNull().default(''),
    mediaType: text('media_type').notNull().default(''),
    /** Hash of the received file in hexadecimal digits. */
    sha256: text('sha256').notNull().default(''),
    /** Size in pixels; 0 for files that are not pictures. */
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    /** Path of the thumbnail below `/files/`; '' for none. */
    thumb: text('thumb').notNull().default(''),
    /** Path of the unmodified file if the shown picture was scaled or marked; not served. */
    originalPath: text('original_path').notNull().default(''),
    /** Facts found inside the file on arrival. */
    facts: jsonb('facts').$type<UploadFacts>().notNull().default({}),
    /** Bytes of thumbnail and unmodified file. */
    besides: bigint('besides', { mode: 'number' }).notNull().default(0),
    /** Paths in the storage after the content was exchanged for that of another upload; '' for `path` and `thumb`. */
    stored: text('stored').notNull().default(''),
    storedThumb: text('stored_thumb').notNull().default(''),
    /** Since when nothing names the file, not even in the recycle bin; null while something does. */
    idleSince: moment('idle_since').defaultNow(),
    /** Time of the takedown. The public does not get the file, even if a public record names it. */
    downSince: moment('down_since')
  },
  table => [
    index('uploads_list').on(table.subsiteId, table.kind, table.createTime, table.id),
    index('uploads_time').on(table.subsiteId, table.createTime, table.id),
    index('uploads_size').on(table.subsiteId, table.size, table.id),
    index('uploads_content').on(table.subsiteId, table.sha256),
    index('uploads_idle').on(table.subsiteId, table.idleSince).where(sql`idle_since is not null`),
    index('uploads_stored').on(sql`substring(stored from '/([0-9a-f]{32})[.]')`).where(sql`stored <> ''`),
    index('uploads_folder').on(table.subsiteId, table.kind, table.dir, table.createTime, table.id),
    uniqueIndex('uploads_path').on(table.path)
  ]
)

/** Public place of a file when it was taken down. */
export interface DownPlace {
  obj: string
  objId: string
  title: string
}

/** When files were taken down and given back. */
export const takedowns = pgTable(
  'takedowns',
  {
    id: text('id').primaryKey(),
    uploadId: text('upload_id').notNull(),
    subsiteId: text('subsite_id').notNull(),
    name: text('name').notNull(),
    reason: text('reason').notNull(),
    /** Places where the file was public, at most 100. */
    places: jsonb('places').$type<DownPlace[]>().notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    time: moment('time').notNull().defaultNow(),
    /** Requests of the public since then, all answered with 404. */
    fetches: integer('fetches').notNull().default(0),
    lastFetch: moment('last_fetch'),
    backReason: text('back_reason').notNull().default(''),
    backByName: text('back_by_name').notNull().default(''),
    backTime: moment('back_time')
  },
  table => [index('takedowns_upload').on(table.uploadId, table.time)]
)

/** Resumable uploads in progress. Their full size counts towards the quota from the start. */
export const arrivals = pgTable('arrivals', {
  id: text('id').primaryKey(),
  subsiteId: text('subsite_id').notNull(),
  createBy: text('create_by').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  /** Metadata that the client sent. */
  metadata: jsonb('metadata').$type<Record<string, string | null>>().notNull(),
  createTime: moment('create_time').notNull().defaultNow()
})

/** Watermark of a sub-site's pictures, or of a column's instead. */
export const watermarks = pgTable(
  'watermarks',
  {
    obj: text('obj', { enum: watermarkObjects }).notNull(),
    objId: text('obj_id').notNull(),
    isOn: boolean('is_on').notNull(),
    kind: text('kind', { enum: watermarkKinds }).notNull(),
    text: text('text').notNull(),
    color: text('color').notNull(),
    fontSize: integer('font_size').notNull(),
    pictureId: text('picture_id').notNull(),
    opacity: integer('opacity').notNull(),
    position: integer('position').notNull(),
    offsetX: integer('offset_x').notNull(),
    offsetY: integer('offset_y').notNull(),
    minWidth: integer('min_width').notNull(),
    minHeight: integer('min_height').notNull(),
    version: integer('version').notNull().default(1)
  },
  table => [primaryKey({ columns: [table.obj, table.objId] })]
)

/** Further settings of a sub-site. */
export const subsiteExtensions = pgTable('subsite_extensions', {
  subsiteId: text('subsite_id')
    .primaryKey()
    .references(() => subsites.id, { onDelete: 'cascade' }),
  maxWidth: integer('max_width').notNull().default(0),
  maxSize: integer('max_size').notNull().default(0),
  version: integer('version').notNull().default(1)
})
