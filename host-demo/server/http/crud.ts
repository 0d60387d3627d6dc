import { eq, inArray, type InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import Type, { type TSchema } from 'typebox'
import type { Endpoint } from '../../../elements/contract/endpoint.ts'
import type { RightCode } from '../../../elements/contract/rights.ts'
import { lock, lockAll, stampsOf } from '../database/kept.ts'
import type { Platform } from '../platform.ts'
import { newId } from '../run/ids.ts'
import type { Caller } from './caller.ts'
import { changesBetween } from './changes.ts'
import type { CrudNoun, FittingFields, VersionedTable } from './crud-noun.ts'
import { ClosedObject, Id } from './fields.ts'
import type { Log, Operation } from './operations.ts'
import { conflict } from './refusal.ts'
import { route } from './route.ts'

const Ids = Type.String({ pattern: '^[\\w-]{1,64}(,[\\w-]{1,64}){0,999},?$', title: '所选记录' })

/** `route` where nouns are not told apart: whether the schemas fit was checked at the noun. */
const register = <Result, Query, Body>(
  platform: Platform,
  endpoint: Endpoint<Result, Query, Body>,
  options: { right: RightCode; query?: TSchema; body?: TSchema; message?: string },
  handle: (call: { caller: Caller; query: Query; body: Body; log: Log<Operation> }) => Promise<Result>
) => route(platform, endpoint as Endpoint<unknown, unknown, unknown>, options as never, call => handle(call as never))

/** The row as an entry of the log tells of it. */
const objectOf = <Table extends VersionedTable>(nameOf: (row: InferSelectModel<Table>) => string, row: unknown) => {
  const { id, subsiteId } = row as { id: string; subsiteId?: string }
  return { object: nameOf(row as InferSelectModel<Table>), objectId: id, ...(subsiteId && { subsiteId }) }
}

/**
 * Registers the usual calls of a noun: a page, one by its id, add, edit, delete one or several. What is written is locked,
 * compared with the version that was edited, and logged within its transaction.
 */
export const crud = <
  Table extends VersionedTable,
  Row,
  Draft,
  Query extends object,
  Whole,
  Given extends CrudNoun<Table, Row, Draft, Query, Whole>
>(
  platform: Platform,
  noun: CrudNoun<Table, Row, Draft, Query, Whole> & Given & FittingFields<Given, Query, Draft>
) => {
  const { database } = platform
  const { calls, rights, table, title, query, list, read, draft, nameOf, adding = '新增' } = noun
  const wordsOf = (record: Whole) => draft?.inWords?.(record) ?? (record as Record<string, unknown>)
  const prepared = async (given: Draft, caller: Caller) => draft?.prepare?.(given, caller) ?? given
  if ((calls.list && !(list && query)) || ((calls.add || calls.edit) && !draft))
    throw new Error(`${title}: a call is named that is not described`)

  if (calls.list && list && query)
    register(platform, calls.list, { right: rights.list, query: ClosedObject(query) }, ({ caller, query }) =>
      list(database, caller, query)
    )

  if (calls.byId)
    register(platform, calls.byId, { right: rights.list, query: ClosedObject({ id: Id }) }, ({ caller, query }) =>
      read(database, caller, query.id)
    )

  if (calls.add && draft)
    register(
      platform,
      calls.add,
      { right: rights.add, body: ClosedObject(draft.fields), message: '添加成功！' },
      async ({ caller, body, log }) => {
        const given = await prepared(body, caller)
        return database.transaction(async tx => {
          const id = newId()
          const [row] = await tx
            .insert(table as PgTable)
            .values({ ...(await draft.keep(tx, given, caller)), ...stampsOf(table, caller, true), id })
            .returning()
          await log(tx, { action: `${adding}${title}`, operateType: '2', ...objectOf(nameOf, row) })
          return read(tx, caller, id)
        })
      }
    )

  if (calls.edit && draft)
    register(
      platform,
      calls.edit,
      {
        right: rights.edit,
        body: ClosedObject({ ...draft.fields, id: Id, version: Type.Integer() }),
        message: '修改成功！'
      },
      async ({ caller, body, log }) => {
        const { id, version, ...rest } = body
        const given = await prepared(rest as Draft, caller)
        return database.transaction(async tx => {
          const row = await lock(tx, noun, caller, id)
          const before = await read(tx, caller, id)
          if (row.version !== version) throw conflict(title, before)
          const kept = await draft.keep(tx, given, caller, row)
          const [edited] = await tx
            .update(table as PgTable)
            .set({ ...kept, ...stampsOf(table, caller, false), version: version + 1 })
            .where(eq(table.id, id))
            .returning()
          const after = await read(tx, caller, id)
          const changes = changesBetween(draft.fields, wordsOf(before), wordsOf(after))
          await log(tx, { action: `编辑${title}`, operateType: '3', ...objectOf(nameOf, edited), changes })
          return after
        })
      }
    )

  const remove = (caller: Caller, log: Log<Operation>, ids: string[]) =>
    database.transaction(async tx => {
      const rows = await lockAll(tx, noun, caller, ids)
      await noun.release?.(tx, rows, caller)
      await tx.delete(table).where(inArray(table.id, ids))
      await log(
        tx,
        rows.map(row => ({ action: `删除${title}`, operateType: '4' as const, ...objectOf(nameOf, row) }))
      )
      return null
    })

  if (calls.delete)
    register(
      platform,
      calls.delete,
      { right: rights.delete, query: ClosedObject({ id: Id }), message: '删除成功!' },
      ({ caller, query, log }) => remove(caller, log, [query.id])
    )

  if (calls.deleteBatch)
    register(
      platform,
      calls.deleteBatch,
      { right: rights.delete, query: ClosedObject({ ids: Ids }), message: '删除成功!' },
      ({ caller, query, log }) => remove(caller, log, query.ids.split(',').filter(Boolean))
    )
}
