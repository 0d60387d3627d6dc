/**
 * The envelope around every answer. `success` decides; `code` is 0 or 200 when it is true.
 * `timestamp` is in epoch milliseconds.
 */
export interface Envelope<Result> {
  success: boolean
  message: string
  code: number | string
  result: Result
  timestamp: number
}

/** Business codes with `success: false`. 405, 406, 409, 423 and 428 are ours. */
export const codes = {
  failed: 500,
  forbidden: 510,
  /** The token has expired: sign in again in place. */
  expired: 405,
  /** The token was replaced (site switched or signed out elsewhere): sign in again in place. */
  replaced: 406,
  /** Somebody else saved the record meanwhile; `result` holds the record as it is now. */
  conflict: 409,
  /** Too many wrong passwords; the message tells when it opens. */
  locked: 423,
  /** An administrator gave the password: nothing else is answered until the person has changed it. */
  mustChangePassword: 428
} as const

/** A page of a list. `total` may be capped: then `totalCapped` is true and there are at least `total` records. */
export interface Page<Item> {
  records: Item[]
  total: number
  totalCapped?: boolean
  size: number
  current: number
  pages: number
  /** ◆ Pass it as `after` to read the next page at the speed of the first. Absent on the last page. */
  next?: string
}

/** Paging and sorting of every list. `pageNo` counts from 1; sizes above 200 are clamped. */
export type PageQuery = {
  pageNo?: number
  pageSize?: number
  column?: string
  order?: 'asc' | 'desc'
  /** ◆ The `next` of the page before. */
  after?: string
  /** Conditions as JSON, see `advanced-query.ts`; a list that takes none refuses them. */
  superQueryParams?: string
  /** How the conditions at the top combine; `and` by default. */
  superQueryMatchType?: string
}
