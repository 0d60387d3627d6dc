import type { PgColumn } from 'drizzle-orm/pg-core'
import { Refusal } from '../kernel/refusal.ts'

/** Format of a sort key in the cursor, and its SQL type. */
export interface Kind {
  type: 'timestamptz' | 'bigint' | 'numeric' | 'text'
  fits(key: unknown): boolean
}

/** Accepts only the format of `Date.toJSON`; `Date.parse` alone would accept prose. */
const isMoment = (key: unknown) =>
  typeof key === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(key) && !Number.isNaN(Date.parse(key))

/** The driver returns bigint as text. */
const isWhole = (key: unknown) => (typeof key === 'number' || typeof key === 'string') && /^-?\d{1,18}$/.test(`${key}`)

const isText = (key: unknown) => typeof key === 'string' && !key.includes('\0')

const isNumber = (key: unknown) =>
  (typeof key === 'number' || typeof key === 'string') && /^-?\d{1,18}(\.\d{1,12})?$/.test(`${key}`)

export const kinds = {
  time: { type: 'timestamptz', fits: isMoment },
  whole: { type: 'bigint', fits: isWhole },
  number: { type: 'numeric', fits: isNumber },
  text: { type: 'text', fits: isText }
} as const satisfies Record<string, Kind>

export const kindOf = (column: PgColumn): Kind => {
  const type = column.getSQLType()
  if (type.startsWith('timestamp')) return kinds.time
  if (/^(smallint|integer|bigint|bigserial|serial)$/.test(type)) return kinds.whole
  if (type === 'text') return kinds.text
  throw new Error(`${column.name}: a list cannot be sorted by ${type}`)
}

/** Encodes the end of a page: the sort order and the sort keys of its last row. */
export const writeCursor = (order: string, keys: unknown[]) =>
  Buffer.from(JSON.stringify([order, ...keys])).toString('base64url')

export const readCursor = (text: string, order: string, kinds: Kind[]): unknown[] => {
  try {
    const [of, ...keys] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (of === order && keys.length === kinds.length && kinds.every((kind, index) => kind.fits(keys[index])))
      return keys
  } catch {
    // Throws below, as for all other invalid cursors.
  }
  throw new Refusal('翻页位置已失效，请回到第一页')
}
