import Type, { type TSchema } from 'typebox'
import type { Endpoint } from '../../../../elements/base/contract/endpoint.ts'
import type { ProofKind } from '../../../../elements/base/contract/proof.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { lock, requireInRules } from '../../rows/kept.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../../access/caller.ts'
import type { CrudNoun, FittingFields, VersionedTable } from './crud-noun.ts'
import { registerBin } from './crud-bin.ts'
import { registerOrder } from './crud-order.ts'
import { registerSheet } from './crud-sheet.ts'
import { removesOf } from './crud-removes.ts'
import { writesOf } from './crud-writes.ts'
import { ClosedObject, Id, Ids, splitIds } from '../../kernel/fields.ts'
import { completing, lenient, lenientNew } from './missing-fields.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { conflict } from '../../kernel/refusal.ts'
import { route } from '../calls/route.ts'
import { pageOf } from '../../kernel/result-fields.ts'

/** `route` without the type check of the schemas; `FittingFields` has checked them. */
const register = <Result, Query, Body>(
  platform: Platform,
  endpoint: Endpoint<Result, Query, Body>,
  options: {
    right: RightCode
    also?: readonly RightCode[] | undefined
    proof?: ProofKind | undefined
    needsProof?: (body: never, caller: Caller) => boolean | Promise<boolean>
    query?: TSchema
    body?: TSchema
    message?: string
    result?: TSchema
  },
  handle: (call: { caller: Caller; query: Query; body: Body; log: Log<Operation> }) => Promise<Result>
) => route(platform, endpoint as Endpoint<unknown, unknown, unknown>, options as never, call => handle(call as never))

/**
 * Registers the usual calls of a noun: list, read, add, edit, and delete for one or several records. Writes lock the
 * row, compare its version (optimistic lock) and log in the same transaction.
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
  noun: CrudNoun<Table, Row, Draft, Query, Whole> & Given & FittingFields<Given, Query, Draft, Row, Whole>
) => {
  const { database } = platform
  const { calls, rights, title, query, list, read, seen, draft, result, row = result } = noun
  const writes = writesOf(noun)
  const complete = draft && completing(draft.fields, draft.blanks)
  const prepared = async (given: Draft, caller: Caller): Promise<{ draft: Draft; also?: Partial<Whole> }> =>
    draft?.prepare?.(given, caller) ?? { draft: given }
  const isRead = calls.list || calls.byId || calls.add || calls.edit
  if ((calls.list && !(list && query)) || ((calls.add || calls.edit) && !draft) || (isRead && !result))
    throw new Error(`${title}: a call is named that is not described`)

  if (calls.list && list && query && row)
    register(
      platform,
      calls.list,
      { right: rights.list, query: ClosedObject(query), result: pageOf(row) },
      ({ caller, query }) => list(database, caller, query)
    )

  if (calls.byId)
    register(
      platform,
      calls.byId,
      { right: rights.list, query: ClosedObject({ id: Id }), result },
      async ({ caller, query, log }) => {
        await requireInRules(database, noun, caller, [query.id])
        const found = await read(database, caller, query.id)
        await seen?.({ caller, log }, found)
        return found
      }
    )

  const opens = draft?.opens
  if (calls.add && draft && complete)
    register(
      platform,
      calls.add,
      {
        right: rights.add,
        also: draft.also,
        body: lenientNew(draft.fields, draft.blanks),
        ...(opens && { proof: 'grant' as const, needsProof: (body: Partial<Draft>) => opens(body) }),
        result,
        message: '添加成功！'
      },
      async ({ caller, body, log }) => {
        const { draft: given, also } = await prepared(complete.added(body as Record<string, unknown>) as Draft, caller)
        return database.transaction(async tx => {
          const { id, operation } = await writes.add(tx, given, caller)
          await log(tx, operation)
          return { ...(await read(tx, caller, id)), ...also }
        })
      }
    )

  const loosens = draft?.loosens
  if (calls.edit && draft && complete)
    register(
      platform,
      calls.edit,
      {
        right: rights.edit,
        also: draft.also,
        body: lenient(draft.fields, { id: Id, version: Type.Integer() }),
        ...(loosens && {
          proof: 'grant' as const,
          needsProof: async (body: Partial<Draft> & { id: string }, caller: Caller) => {
            await requireInRules(database, noun, caller, [body.id])
            return loosens(body, await read(database, caller, body.id))
          }
        }),
        result,
        message: '修改成功！'
      },
      async ({ caller, body, log }) => {
        const { id, version, ...rest } = body
        const whole = await complete.edited(rest, () => read(database, caller, id) as Promise<object>)
        const { draft: given, also } = await prepared(whole as Draft, caller)
        return database.transaction(async tx => {
          const row = await lock(tx, noun, caller, id)
          const before = await read(tx, caller, id)
          if (row.version !== version) throw conflict(title, before)
          const { after, operation } = await writes.edit(tx, row, before, given, caller)
          await log(tx, operation)
          return { ...after, ...also }
        })
      }
    )

  const removes = removesOf(noun)
  const remove = (caller: Caller, log: Log<Operation>, ids: string[]) =>
    database.transaction(async tx => {
      await log(tx, await removes(tx, caller, ids))
      return null
    })

  const proof = noun.isRecycled ? undefined : 'delete'
  if (calls.delete)
    register(
      platform,
      calls.delete,
      { right: rights.delete, proof, query: ClosedObject({ id: Id }), message: '删除成功!' },
      ({ caller, query, log }) => remove(caller, log, [query.id])
    )

  if (calls.deleteBatch)
    register(
      platform,
      calls.deleteBatch,
      { right: rights.delete, proof, query: ClosedObject({ ids: Ids }), message: '删除成功!' },
      ({ caller, query, log }) => remove(caller, log, splitIds(query.ids))
    )

  if (noun.bin) registerBin(platform, noun, noun.bin)
  if (noun.sheet) registerSheet(platform, noun)
  registerOrder(platform, noun)
}
