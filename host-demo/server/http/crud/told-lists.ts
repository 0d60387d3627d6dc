import { and, desc, eq, sql } from 'drizzle-orm'
import type { ToldList } from '../../../../elements/base/contract/sheet.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { sealedResults } from '../../database/tables/sessions.ts'
import { formatTime } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { unreadable, type Seal } from '../../kernel/seal.ts'

/** Secrets as a table. */
export type Told = Pick<ToldList, 'columns' | 'rows'>

/** Stores secrets encrypted, for their creator. @returns the id of the list */
export const keepTold = async (tx: Transaction, seal: Seal, userId: string, told: Told): Promise<string> => {
  const id = newId()
  await tx.insert(sealedResults).values({ id, userId, sealed: seal.close(JSON.stringify(told)) })
  return id
}

const isOwn = (userId: string, id?: string) =>
  and(eq(sealedResults.userId, userId), id === undefined ? undefined : eq(sealedResults.id, id))

/** Returns the lists of a person of the last 24 hours by the clock of the database, or the one with the id. */
export const openTold = async (database: Database, seal: Seal, userId: string, id?: string): Promise<ToldList[]> => {
  const rows = await database
    .select()
    .from(sealedResults)
    .where(and(isOwn(userId, id), sql`${sealedResults.createTime} > now() - interval '24 hours'`))
    .orderBy(desc(sealedResults.createTime))
  return rows.map(row => {
    const text = seal.read(row.sealed)
    const told = text === unreadable ? { columns: [unreadable], rows: [] } : (JSON.parse(text) as Told)
    return { id: row.id, createTime: formatTime(row.createTime), ...told }
  })
}

export const forgetTold = (tx: Transaction, userId: string, id: string) =>
  tx.delete(sealedResults).where(isOwn(userId, id))

/** Deletes lists that have expired. */
export const tidyTold = (database: Database) =>
  database.delete(sealedResults).where(sql`${sealedResults.createTime} < now() - interval '24 hours'`)
