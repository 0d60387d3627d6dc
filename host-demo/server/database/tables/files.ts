import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { watermarkKinds, watermarkObjects } from '../../../../elements/base/contract/watermark.ts'
import { subsites } from './content.ts'
import { moment } from './moment.ts'

/** Files that came through the editor and the upload dialog. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    subsiteId: text('subsite_id').notNull(),
    kind: text('kind', { enum: ['image', 'file'] }).notNull(),
    dir: text('dir').notNull().default(''),
    /** Below `/files/`. */
    path: text('path').notNull(),
    /** The name it had on the person's machine, or was given since. */
    original: text('original').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    createBy: text('create_by').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
    createByName: text('create_by_name').notNull().default(''),
    mediaType: text('media_type').notNull().default(''),
    /** Of what arrived, in hexadecimal digits. */
    sha256: text('sha256').notNull().default(''),
    /** Pixels; 0 where it is no picture. */
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    /** A small picture of it, below `/files/`; '' where there is none. */
    thumb: text('thumb').notNull().default(''),
    /** As it arrived, where what is shown was scaled or marked; served to nobody by its address. */
    originalPath: text('original_path').notNull().default(''),
    /** Bytes of all that is kept besides. */
    besides: bigint('besides', { mode: 'number' }).notNull().default(0)
  },
  table => [
    index('uploads_list').on(table.subsiteId, table.kind, table.createTime, table.id),
    index('uploads_folder').on(table.subsiteId, table.kind, table.dir, table.createTime, table.id),
    uniqueIndex('uploads_path').on(table.path)
  ]
)

/** Files that are on their way, in parts: what they will take is counted before they are here. */
export const arrivals = pgTable('arrivals', {
  id: text('id').primaryKey(),
  subsiteId: text('subsite_id').notNull(),
  createBy: text('create_by').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
  /** What was said about the file. */
  metadata: jsonb('metadata').$type<Record<string, string | null>>().notNull(),
  createTime: moment('create_time').notNull().defaultNow()
})

/** What is put on the pictures of a sub-site, or of a column in its place. */
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

/** What a sub-site sets beside its name. */
export const subsiteExtensions = pgTable('subsite_extensions', {
  subsiteId: text('subsite_id')
    .primaryKey()
    .references(() => subsites.id, { onDelete: 'cascade' }),
  maxWidth: integer('max_width').notNull().default(0),
  maxSize: integer('max_size').notNull().default(0),
  version: integer('version').notNull().default(1)
})
