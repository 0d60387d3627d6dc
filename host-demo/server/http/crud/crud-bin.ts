import { and, desc, eq, getTableName, ilike, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import Type from 'typebox'
import type { BinCalls } from '../../../../elements/base/contract/bin.ts'
import { recycleSteps, type RecycleStep } from '../../../../elements/base/contract/recycle.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { Caller } from '../../access/caller.ts'
import type { Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { deletedRecords, deletedRows } from '../../database/tables/recycle.ts'
import { formatTime } from '../../kernel/clock.ts'
import { ClosedObject, Id, pageFields, readPage, Text } from '../../kernel/fields.ts'
import { newId } from '../../kernel/ids.ts'
import { numbers, pageOf, texts, DoneSchema } from '../../kernel/result-fields.ts'
import { insertRows, keepRows } from '../../rows/deleted-rows.ts'
import { eachApart } from './each-apart.ts'
import { requireStillInRules, type Kept, type KeptTable } from '../../rows/kept.ts'
import { inRules } from '../../rows/scope.ts'
import { route } from '../calls/route.ts'
import type { Platform } from '../platform.ts'
import { unlessTaken } from './crud-writes.ts'

type Rows = Record<string, unknown>[]

/** Recycle bin of a noun above the sites. */
export interface Bin {
  calls: BinCalls
  /** Tables that are not restored: people join again, so that restoring gives no access. Triggers fill others. */
  without: readonly string[]
  /**
   * Returns the rows of the noun as they are inserted. `id` is that of the deleted record.
   * @throws Refusal if the place of the record is gone
   */
  place?(tx: Transaction, rows: Rows, id: string): Promise<Rows>
  /** Runs after the rows are inserted. */
  restored?(tx: Transaction, caller: Caller, id: string): Promise<unknown>
}

interface BinNoun extends Kept<KeptTable> {
  rights: { delete: RightCode }
  taken?: Record<string, string>
}

interface Deleted {
  id: string
  title: string
  place?: string
  /** Ids of the records below it. */
  below?: readonly string[]
}

/** Copies records to the recycle bin, an entry each. The caller deletes the rows. */
export const keepDeleted = async (
  tx: Transaction,
  { userId, realname }: Caller,
  table: PgTable,
  records: readonly Deleted[]
) => {
  const noun = getTableName(table)
  for (const { id: objectId, title, place = '', below = [] } of records) {
    const id = newId()
    await tx.insert(deletedRecords).values({
      ...{ id, noun, objectId, title, place, below: below.length },
      ...{ deletedBy: userId, deletedByName: realname }
    })
    await keepRows(tx, id, noun, [objectId, ...below])
  }
}

const DeletedSchema = ClosedObject({
  ...texts('id', 'objectId', 'title', 'place', 'deletedByName', 'deletedAt', 'purgeAt'),
  ...numbers('below')
})

/** Rows of a table that is gone, or that refer to a record that is gone, are left out. */
const unlessGone = async (write: () => Promise<void>) => {
  try {
    await write()
  } catch (error) {
    const { code } = (Object(error).cause ?? error) as { code?: string }
    if (code !== '23503' && code !== '42P01') throw error
  }
}

const verbs = { restore: '恢复', delete: '彻底删除' }
const day = 86_400_000

/** Registers the calls of the recycle bin of a noun. */
export const registerBin = (platform: Platform, noun: BinNoun, bin: Bin) => {
  const { database, recycleDays } = platform
  const { title, table, scope, rights, taken = {} } = noun
  const name = getTableName(table as PgTable)
  const isOfNoun = eq(deletedRecords.noun, name)
  /** Rules and sites cannot be asked of a deleted record: callers who have any see what they deleted. */
  const seen = (caller: Caller) =>
    caller.isSuper || (!scope.subsite && !inRules(scope, caller))
      ? undefined
      : eq(deletedRecords.deletedBy, caller.userId)

  const byTitle = (asked = '') => {
    const [, words = ''] = /^\*?(.*?)\*?$/s.exec(asked.trim()) ?? []
    return words ? ilike(deletedRecords.title, `%${words.replace(/[\\%_]/g, '\\$&')}%`) : undefined
  }

  route(
    platform,
    bin.calls.list,
    {
      right: rights.delete,
      query: ClosedObject({ ...pageFields, title: Type.Optional(Text(150, 0, '名称')) }),
      result: pageOf(DeletedSchema)
    },
    async ({ caller, query }) => {
      const { pageNo, pageSize } = readPage(query)
      const among = and(isOfNoun, seen(caller), byTitle(query.title))
      const rows = await database
        .select()
        .from(deletedRecords)
        .where(among)
        .orderBy(desc(deletedRecords.deletedAt), desc(deletedRecords.id))
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
      const total = await database.$count(deletedRecords, among)
      const records = rows.map(({ noun: _noun, deletedBy: _by, deletedAt, ...row }) => ({
        ...row,
        deletedAt: formatTime(deletedAt),
        purgeAt: formatTime(new Date(deletedAt.getTime() + recycleDays * day))
      }))
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
    }
  )

  const restore = async (tx: Transaction, caller: Caller, { id, objectId }: typeof deletedRecords.$inferSelect) => {
    const rows = await tx.select().from(deletedRows).where(eq(deletedRows.recordId, id)).orderBy(deletedRows.position)
    const own = rows.filter(row => row.tableName === name).map(({ row }) => row)
    const placed = (await bin.place?.(tx, own, objectId)) ?? own
    await unlessTaken(taken, () => insertRows(tx, name, placed))
    const others = new Set(rows.map(row => row.tableName))
    for (const tableName of others)
      if (tableName !== name && !bin.without.includes(tableName))
        for (const { row } of rows.filter(each => each.tableName === tableName))
          await unlessGone(() =>
            tx.transaction(part => insertRows(part, tableName, [row], sql`on conflict do nothing`))
          )
    await bin.restored?.(tx, caller, objectId)
    await requireStillInRules(tx, noun, caller, [objectId])
  }

  route(
    platform,
    bin.calls.act,
    {
      right: rights.delete,
      proof: 'delete',
      needsProof: ({ action }: { action: RecycleStep }) => action === 'delete',
      body: ClosedObject({
        ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '所选记录' }),
        action: Type.Enum(recycleSteps)
      }),
      result: DoneSchema
    },
    ({ caller, body: { ids, action }, log }) =>
      database.transaction(async tx => {
        const rows = await tx
          .select()
          .from(deletedRecords)
          .where(and(inArray(deletedRecords.id, ids), isOfNoun, seen(caller)))
          .orderBy(desc(deletedRecords.deletedAt), desc(deletedRecords.id))
          .for('update')
        const { done, failed } = await eachApart(tx, ids, rows, async (part, row) => {
          if (action === 'restore') await restore(part, caller, row)
          await part.delete(deletedRecords).where(eq(deletedRecords.id, row.id))
        })
        await log(
          tx,
          done.map<Operation>(row => ({
            action: `${verbs[action]}${title}`,
            operateType: action === 'restore' ? '3' : '4',
            object: row.title,
            objectId: row.objectId
          }))
        )
        return { done: done.map(row => row.id), failed }
      })
  )
}
