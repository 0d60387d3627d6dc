import { asc, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import Type from 'typebox'
import type { Endpoint } from '../../../../elements/base/contract/endpoint.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { CodedTreeWork } from '../../rows/coded-tree.ts'
import { lockAll, requireStillInRules, type Kept, type KeptTable } from '../../rows/kept.ts'
import type { Transaction } from '../../database/open.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../../access/caller.ts'
import { ClosedObject, Id, Ids, OptionalId, splitIds, titled } from '../../kernel/fields.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { keepDeleted, registerBin, type Bin } from './crud-bin.ts'
import { unlessTaken } from './crud-writes.ts'
import { route } from '../calls/route.ts'

interface Row {
  id: string
  parentId: string
  name: string
  code: string
}

interface TreeMoves extends Kept<KeptTable> {
  tree: CodedTreeWork
  columns: { parentId: PgColumn; name: PgColumn; code: PgColumn }
  calls: {
    move: Endpoint<null, undefined, { id: string; parentId: string; index: number }>
    delete: Endpoint<null, { id: string }>
    deleteBatch: Endpoint<null, { ids: string }>
  }
  rights: Record<'edit' | 'delete', RightCode>
  /** Message for each unique index of the table, by index name. */
  taken?: Record<string, string>
  /** Called before a move; returns what to check after it. */
  moving?(tx: Transaction, caller: Caller, id: string): Promise<() => Promise<void>>
  /** Refuses to delete a branch that is in use, and removes references that may go. */
  release?(tx: Transaction, branch: string[]): Promise<void>
  /** Keeps deleted branches in a recycle bin of the noun. */
  bin?: Bin
}

type Branches = Pick<TreeMoves, 'title' | 'table' | 'scope' | 'tree' | 'columns' | 'release' | 'bin'>

/**
 * Returns the function that deletes branches in a transaction. It returns their log entries. With `isExact`, records
 * below the given ones are a reason to refuse.
 */
export const branchRemovesOf = ({ title, table, scope, tree, columns, release, bin }: Branches) => {
  const kept = { title, table, scope }
  const read = { id: table.id, ...columns }

  const pathOf = async (tx: Transaction, id: string): Promise<string> => {
    const [row] = (await tx
      .select(read)
      .from(table as PgTable)
      .where(eq(table.id, id))) as Row[]
    if (!row) return ''
    const above = await pathOf(tx, row.parentId)
    return above ? `${above}/${row.name}` : row.name
  }

  /** Keeps each deleted branch as an entry. `gone` are its rows, parents first. */
  const keepBranches = async (
    tx: Transaction,
    caller: Caller,
    deleted: PgTable,
    gone: Row[],
    chosen: ReadonlySet<string>
  ) => {
    const tops = gone.filter(row => chosen.has(row.id) && !gone.some(other => other.id === row.parentId))
    const records = []
    for (const { id, name, parentId, code } of tops) {
      const below = gone.filter(other => other.id !== id && other.code.startsWith(code)).map(other => other.id)
      records.push({ id, title: name, below, place: await pathOf(tx, parentId) })
    }
    await keepDeleted(tx, caller, deleted, records)
  }

  return async (tx: Transaction, caller: Caller, ids: string[], isExact = false): Promise<Operation[]> => {
    await tree.lock(tx)
    await lockAll(tx, kept, caller, ids)
    const branch = await tree.branchOf(tx, ids)
    const chosen = new Set(ids)
    const others = branch.filter(id => !chosen.has(id)).length
    if (isExact && others > 0) throw new Refusal(`还有 ${others} 个下级${title}`)
    await release?.(tx, branch)
    const gone = (await tx
      .select(read)
      .from(table as PgTable)
      .where(inArray(table.id, branch))
      .orderBy(asc(columns.code))) as Row[]
    if (bin) await keepBranches(tx, caller, table, gone, chosen)
    await tx.delete(table).where(inArray(table.id, branch))
    return gone.map(row => ({
      ...{ action: `删除${title}`, operateType: '4', object: row.name, objectId: row.id },
      changes: [{ title: `${title}编码`, before: row.code, after: '' }]
    }))
  }
}

/** Registers the calls that move or delete a branch of a tree. */
export const registerTreeMoves = (
  platform: Platform,
  { title, table, scope, tree, columns, calls, rights, taken = {}, moving, release, bin }: TreeMoves
) => {
  const { database } = platform
  const kept = { title, table, scope }
  const read = { id: table.id, ...columns }

  const nameOf = async (tx: Transaction, id: string) => {
    const [row] = await tx
      .select({ name: columns.name })
      .from(table as PgTable)
      .where(eq(table.id, id))
    return row ? `${row.name}` : '（顶层）'
  }

  route(
    platform,
    calls.move,
    {
      right: rights.edit,
      body: ClosedObject({
        id: Id,
        parentId: titled(`上级${title}`, OptionalId),
        index: Type.Integer({ minimum: 0, maximum: 1_000_000 })
      }),
      message: '移动成功！'
    },
    async ({ caller, body: { id, parentId, index }, log }) => {
      await database.transaction(async tx => {
        await tree.lock(tx)
        await lockAll(tx, kept, caller, [id])
        const [row] = (await tx
          .select(read)
          .from(table as PgTable)
          .where(eq(table.id, id))
          .for('update')) as Row[]
        if (!row) throw notFound(title)
        const before = (await tree.siblingsOf(tx, row.parentId)).indexOf(id)
        const isBelowOther = row.parentId !== parentId
        const check = isBelowOther ? await moving?.(tx, caller, id) : undefined
        const code = isBelowOther ? await unlessTaken(taken, () => tree.recode(tx, id, row.code, parentId)) : row.code
        await check?.()
        const others = (await tree.siblingsOf(tx, parentId)).filter(other => other !== id)
        const after = [...others.slice(0, index), id, ...others.slice(index)]
        await tree.numberSiblings(tx, after)
        await requireStillInRules(tx, kept, caller, [id])
        const changes = [{ title: '位置', before: `${before + 1}`, after: `${after.indexOf(id) + 1}` }]
        if (isBelowOther)
          changes.unshift(
            { title: `上级${title}`, before: await nameOf(tx, row.parentId), after: await nameOf(tx, parentId) },
            { title: `${title}编码`, before: row.code, after: code }
          )
        await log(tx, { action: `移动${title}`, operateType: '3', object: row.name, objectId: id, changes })
      })
      return null
    }
  )

  const removes = branchRemovesOf({ title, table, scope, tree, columns, release, bin })
  const remove = (caller: Caller, log: Log<Operation>, ids: string[]) =>
    database.transaction(async tx => {
      await log(tx, await removes(tx, caller, ids))
      return null
    })

  if (bin) registerBin(platform, { ...kept, rights, taken }, bin)
  const message = '删除成功!'
  route(
    platform,
    calls.delete,
    { right: rights.delete, proof: 'delete', query: ClosedObject({ id: Id }), message },
    call => remove(call.caller, call.log, [call.query.id])
  )
  route(
    platform,
    calls.deleteBatch,
    { right: rights.delete, proof: 'delete', query: ClosedObject({ ids: Ids }), message },
    call => remove(call.caller, call.log, splitIds(call.query.ids))
  )
}
