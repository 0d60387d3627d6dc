import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Database, Transaction } from './open.ts'

/** A plan costs memory in each connection: so many of them are kept, of statements that came more than once. */
const mostPlans = 200
const mostSeen = 5000

const names = new Map<string, string>()
const seen = new Set<string>()

/** '' when the statement is not to be kept. */
const nameOf = (text: string) => {
  const name = names.get(text)
  if (name) return name
  if (!seen.has(text)) {
    if (seen.size === mostSeen) seen.clear()
    seen.add(text)
    return ''
  }
  if (names.size === mostPlans) return ''
  const given = createHash('md5').update(text).digest('hex')
  names.set(text, given)
  return given
}

/** Runs a statement; what comes again is planned once a connection. */
export const runPrepared = <Row extends object>(database: Database, text: string, values: unknown[]) => {
  const name = nameOf(text)
  return database.$client.query<Row>({ ...(name && { name }), text, values })
}

const dialect = new PgDialect()

/** The same of drizzle's, also within a transaction. */
export const executePrepared = <Row extends object>(tx: Database | Transaction, statement: SQL) => {
  const query = dialect.sqlToQuery(statement)
  const name = nameOf(query.sql) || undefined
  return tx._.session.prepareQuery(query, undefined, name, false).execute() as Promise<
    Omit<QueryResult, 'rows'> & { rows: Row[] }
  >
}

/** A value as a statement binds it. */
export const bound = (value: string | readonly string[]): SQL =>
  typeof value === 'string' ? sql`${value}` : sql`${sql.param([...value])}::text[]`

/** One that the planner is not shown: a statement for which it hopes for better plans by the values is planned anew at every call. */
export const hidden: typeof bound = value =>
  typeof value === 'string' ? sql`(select ${value}::text)` : sql`(select ${bound(value)})::text[]`

/** Runs a statement that is planned for these values. */
export const runOnce: typeof runPrepared = (database, text, values) => database.$client.query({ text, values })

/** A statement of drizzle's that is built once for a database instead of at every call; a transaction builds its own. */
export const builtOnce = <Statement>(build: (database: Database | Transaction) => Statement) => {
  const built = new WeakMap<Database | Transaction, Statement>()
  return (database: Database | Transaction) => {
    const statement = built.get(database) ?? build(database)
    built.set(database, statement)
    return statement
  }
}
