import { get, post, put, remove, type Endpoint } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

/** Save information of every record. Times are `YYYY-MM-DD HH:mm:ss`. */
export type Stamps = {
  /** Number of saves, for the optimistic lock: an edit sends the number it started from. */
  version: number
  createByName: string
  createTime: string
  updateByName: string
  updateTime: string
}

/** Fields that an edit sends in addition to the draft: the record and the version it started from. */
export type Edited = {
  id: string
  version: number
}

/**
 * The standard calls of a noun (a kind of record), at JeecgBoot's usual paths below `base`. The list returns a `Row`,
 * the other calls the `Whole` record.
 */
export interface Crud<Row, Draft, Query extends object, Whole = Row> {
  list: Endpoint<Page<Row>, Query & PageQuery>
  byId: Endpoint<Whole, { id: string }>
  add: Endpoint<Whole, undefined, Draft>
  /** Fails with code 409 and the current record if `version` is outdated. */
  edit: Endpoint<Whole, undefined, Draft & Edited>
  delete: Endpoint<null, { id: string }>
  /** `ids` are comma-separated; a trailing comma is ignored. Deletes all or none. */
  deleteBatch: Endpoint<null, { ids: string }>
}

/** ◆ Sorts rows in the order of their comma-separated ids. The rows share out the order numbers they already have. */
export const sortCall = (base: string): Endpoint<null, undefined, { ids: string }> => post(`${base}/sort`)

/** Creates the standard calls. Nouns with other paths override them: `{ ...crud(…), list: get(…) }`. */
export const crud = <Row, Draft, Query extends object = object, Whole = Row>(
  base: string
): Crud<Row, Draft, Query, Whole> => ({
  list: get(`${base}/list`),
  byId: get(`${base}/queryById`),
  add: post(`${base}/add`),
  edit: put(`${base}/edit`),
  delete: remove(`${base}/delete`),
  deleteBatch: remove(`${base}/deleteBatch`)
})
