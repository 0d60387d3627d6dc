import { get, post, put, remove, type Endpoint } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

/** What every record tells of its saves. Times are `YYYY-MM-DD HH:mm:ss`. */
export type Stamps = {
  /** Counts the saves; an edit carries the number it began from. */
  version: number
  createByName: string
  createTime: string
  updateByName: string
  updateTime: string
}

/** What an edit sends besides the draft: which record, and the version it began from. */
export type Edited = {
  id: string
  version: number
}

/**
 * The calls that every noun of the platform's kin has, at their usual paths below `base`. A list shows a `Row`, the others the
 * `Whole` record.
 */
export interface Crud<Row, Draft, Query extends object, Whole = Row> {
  list: Endpoint<Page<Row>, Query & PageQuery>
  byId: Endpoint<Whole, { id: string }>
  add: Endpoint<Whole, undefined, Draft>
  /** Code 409 with the record as it is now when `version` is no longer the newest. */
  edit: Endpoint<Whole, undefined, Draft & Edited>
  delete: Endpoint<null, { id: string }>
  /** `ids` are comma-separated; a comma at the end is no matter. All go, or none. */
  deleteBatch: Endpoint<null, { ids: string }>
}

/** ◆ Puts rows in the order of their comma-separated ids: they take the numbers that they have among them. */
export const sortCall = (base: string): Endpoint<null, undefined, { ids: string }> => post(`${base}/sort`)

/** A noun whose paths differ overrides them: `{ ...crud(…), list: get(…) }`. */
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
