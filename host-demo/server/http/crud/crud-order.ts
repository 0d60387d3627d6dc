import { and, eq, gte, notInArray, sql, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint } from '../../../../elements/base/contract/endpoint.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { lockAll, stampsOf, type Kept } from '../../rows/kept.ts'
import { lockObject } from '../../database/locks.ts'
import type { Transaction } from '../../database/open.ts'
import { inScope } from '../../rows/scope.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../../access/caller.ts'
import type { VersionedTable } from './crud-noun.ts'
import { objectOf } from './crud-writes.ts'
import { ClosedObject, Ids, splitIds } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route } from '../calls/route.ts'

/** Sorting of a noun's rows by hand. */
export interface Order<Table extends VersionedTable> {
  call: Endpoint<null, undefined, { ids: string }>
  /** Column with the sort number, ascending; `name` is its property of the row, `title` its label. */
  column: PgColumn
  name: keyof InferSelectModel<Table> & string
  title: string
  /** Rows are sorted within each value of this column. */
  within?: PgColumn
  /** Refuses moves or orders that are not allowed; receives the rows before and after. */
  check?(tx: Transaction, rows: InferSelectModel<Table>[], caller: Caller): Promise<unknown>
}

interface Ordered<Table extends VersionedTable> extends Kept<Table> {
  rights: { edit: RightCode }
  nameOf(row: InferSelectModel<Table>): string
  siteOf?(row: InferSelectModel<Table>): string
  order?: Order<Table>
}

const largest = 99_999

/** Distributes the existing numbers over the rows in their new order, strictly ascending. */
export const numbersFor = (had: readonly number[]) => {
  let last = -Infinity
  return had.toSorted((one, other) => one - other).map(number => (last = Math.max(number, last + 1)))
}

/**
 * Registers the call that sorts rows by hand. The rows share the numbers they already have; duplicates move the
 * following rows up. A row with a changed number gets a new version, so that no open form overwrites it (optimistic
 * lock).
 */
export const registerOrder = <Table extends VersionedTable>(platform: Platform, noun: Ordered<Table>) => {
  const { table, scope, title, order } = noun
  if (!order) return
  const { call, column, name, within, check } = order
  const numberOf = (row: unknown) => (row as Record<string, number>)[name] ?? 0
  const body = ClosedObject({ ids: Ids })

  route(platform, call, { right: noun.rights.edit, body, message: '排序已保存！' }, ({ caller, body: { ids }, log }) =>
    platform.database.transaction(async tx => {
      await lockObject(tx, `order of ${title}`)
      const asked = splitIds(ids)
      const locked = await lockAll(tx, noun, caller, asked)
      const byId = new Map(locked.map(row => [(row as { id: string }).id, row]))
      const rows = asked.map(id => byId.get(id)!)
      const field = Object.entries(table).find(([, each]) => each === within)?.[0]
      const groups = new Set(rows.map(row => (field ? (row as Record<string, unknown>)[field] : '')))
      if (groups.size > 1) throw new Refusal('只能在同一组内排序')
      const numbers = numbersFor(rows.map(numberOf))
      const end = Math.max(...rows.map(numberOf))
      const beyond = (numbers.at(-1) ?? end) - end
      if (end + beyond > largest) throw new Refusal(`${order.title}不能超过 ${largest}，请先改小`)
      const stamps = stampsOf(table, caller, false)
      if (beyond > 0)
        await tx
          .update(table as PgTable)
          .set({ [name]: sql`${column} + ${beyond}`, version: sql`${table.version} + 1`, ...stamps })
          .where(
            and(
              gte(column, end),
              notInArray(table.id, asked),
              within && eq(within, [...groups][0]),
              inScope(scope, caller)
            )
          )
      const moved = rows.flatMap((row, at) => (numberOf(row) === numbers[at] ? [] : [{ row, number: numbers[at]! }]))
      for (const { row, number } of moved)
        await tx
          .update(table as PgTable)
          .set({ [name]: number, version: sql`${table.version} + 1`, ...stamps })
          .where(eq(table.id, (row as { id: string }).id))
      await check?.(tx, rows, caller)
      await log(
        tx,
        moved.map(({ row, number }) => ({
          ...{ action: `调整${title}顺序`, operateType: '3' as const, ...objectOf(noun, row) },
          changes: [{ title: order.title, before: String(numberOf(row)), after: String(number) }]
        }))
      )
      return null
    })
  )
}
