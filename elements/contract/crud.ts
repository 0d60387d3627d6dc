import { get, post, put, remove, type Endpoint } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

/** What an edit sends besides the draft: which record, and the version it began from. */
export interface Edited {
  id: string
  version: number
}

/** The five calls that every noun of the platform's kin has, at their usual paths below `base`. */
export interface Crud<Row, Draft, Query extends object> {
  list: Endpoint<Page<Row>, Query & PageQuery>
  byId: Endpoint<Row, { id: string }>
  add: Endpoint<Row, undefined, Draft>
  /** Code 409 with the record as it is now when `version` is no longer the newest. */
  edit: Endpoint<Row, undefined, Draft & Edited>
  delete: Endpoint<null, { id: string }>
}

/** A noun whose paths differ overrides them: `{ ...crud(…), list: get(…) }`. */
export const crud = <Row, Draft, Query extends object = object>(base: string): Crud<Row, Draft, Query> => ({
  list: get(`${base}/list`),
  byId: get(`${base}/queryById`),
  add: post(`${base}/add`),
  edit: put(`${base}/edit`),
  delete: remove(`${base}/delete`)
})
