/** Envelope of every response. `success` decides; `code` is 0 or 200 if it is true. `timestamp` is in epoch ms. */
export interface Envelope<Result> {
  success: boolean
  message: string
  code: number | string
  result: Result
  timestamp: number
}

/** Codes of refusals (`success: false`). 405, 406, 409, 411, 412, 423, 424, 426, 427 and 428 are ours. */
export const codes = {
  failed: 500,
  forbidden: 510,
  /** The token has expired: sign in again in place. */
  expired: 405,
  /**
   * The token was replaced by switching sites or signing out elsewhere: sign in again in place. If `result.ended` is
   * true, the user may not use the platform any more: leave the page.
   */
  replaced: 406,
  /** Another user has saved the record; `result` is the current record. */
  conflict: 409,
  /** The user no longer has the site of the session. `getUserInfo` moves the session to another site. */
  lostSite: 411,
  /** A captcha is needed after several failures, or the given one is wrong: show a new one. */
  captcha: 412,
  /** Too many wrong passwords. The message says when the account unlocks. */
  locked: 423,
  /** The person has a second factor: send a code with `result.ticket` (`secondStep`). No ticket: sign in from the start. */
  secondFactor: 424,
  /**
   * A sensitive call needs a newer proof of identity. `result` says which (`contract/proof.ts`): send it with
   * `proveIdentity` and repeat the call, or sign in again.
   */
  mustProve: 426,
  /** A role of the person requires a second factor. All other calls fail until the person has enabled one. */
  mustEnrol: 427,
  /** The password was set by an administrator. All other calls fail until the user has changed it. */
  mustChangePassword: 428
} as const

/** Page of a list. If `totalCapped` is true, there are at least `total` records. */
export interface Page<Item> {
  records: Item[]
  total: number
  totalCapped?: boolean
  size: number
  current: number
  pages: number
  /** ◆ Cursor for the next page (keyset pagination): pass it as `after`. Absent on the last page. */
  next?: string
}

/** Paging and sorting of every list. `pageNo` starts at 1; page sizes above 200 are reduced to 200. */
export type PageQuery = {
  pageNo?: number
  pageSize?: number
  column?: string
  order?: 'asc' | 'desc'
  /** ◆ `next` of the previous page. */
  after?: string
  /** Conditions as JSON, see `advanced-query.ts`. Lists that do not support them fail. */
  superQueryParams?: string
  /** Combines the top-level conditions; `and` by default. */
  superQueryMatchType?: string
}
