import { buffer } from 'node:stream/consumers'
import { and, eq, or } from 'drizzle-orm'
import { blankWatermark, type Watermark, type WatermarkObject } from '../../../../elements/base/contract/watermark.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { columns } from '../../database/tables/content.ts'
import { uploads, watermarks } from '../../database/tables/files.ts'
import type { Mark } from '../../helper/mark.ts'
import type { Platform } from '../../http/platform.ts'

/** Limit of a watermark picture in bytes: it is read for every picture. */
export const largestMark = 2 * 1024 ** 2

const withPicture = (database: Database | Transaction) =>
  database
    .select({ row: watermarks, picturePath: uploads.path, stored: uploads.stored })
    .from(watermarks)
    .leftJoin(uploads, eq(uploads.id, watermarks.pictureId))

const isOf = (obj: WatermarkObject, objId: string) => and(eq(watermarks.obj, obj), eq(watermarks.objId, objId))

/** Returns the watermark of a sub-site or column, or the defaults. */
export const readWatermark = async (
  database: Database | Transaction,
  obj: WatermarkObject,
  objId: string
): Promise<Watermark> => {
  const [found] = await withPicture(database).where(isOf(obj, objId))
  if (!found) return blankWatermark(obj, objId)
  return { ...found.row, picturePath: found.picturePath ? `/files/${found.picturePath}` : '' }
}

const isOff = (word = '') => ['0', 'false', 'n'].includes(word.toLowerCase())

/** Returns the column in a request: `newsclass:1002`, or JSON of its watermark. */
const columnOf = (words = '') => {
  const [, plain] = /^newsclass:([\w-]{1,64})$/.exec(words) ?? []
  if (plain) return plain
  try {
    const { obj, objId } = Object(JSON.parse(words))
    return obj === 'newsclass' && typeof objId === 'string' ? objId : undefined
  } catch {
    return undefined
  }
}

/** Returns the watermark for uploads: that of their column, else the site's. */
export const markOf = async (
  { database, storage }: Platform,
  subsiteId: string,
  { pictureWaterMark, turnWatermark }: { pictureWaterMark?: string; turnWatermark?: string }
): Promise<Mark | undefined> => {
  if (isOff(turnWatermark)) return undefined
  const columnId = columnOf(pictureWaterMark) ?? ''
  const rows = await withPicture(database)
    .leftJoin(columns, and(eq(watermarks.obj, 'newsclass'), eq(columns.id, watermarks.objId)))
    .where(or(isOf('subsite', subsiteId), and(isOf('newsclass', columnId), eq(columns.subsiteId, subsiteId))))
  const { row, picturePath, stored } = rows.find(each => each.row.obj === 'newsclass') ?? rows[0] ?? {}
  if (!row?.isOn || (row.kind === 'text' ? !row.text : !picturePath)) return undefined
  const { kind, text, color, fontSize, opacity, position, offsetX, offsetY, minWidth, minHeight } = row
  const picture = kind === 'picture' ? await buffer(await storage.read(stored || picturePath!)) : Buffer.alloc(0)
  return { kind, text, color, fontSize, picture, opacity, position, offsetX, offsetY, minWidth, minHeight }
}
