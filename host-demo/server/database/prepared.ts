import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Database, Transaction } from './open.ts'

/**
 * Limit of prepared statements, because plans cost memory in each connection. Only repeated statements are prepared.
 */
const mostPlans = 200
const mostSeen = 5000

const names = new Map<string, string>()
const seen = new Set<string>()

/** Returns the name of the prepared statement, '' if it is not prepared yet. */
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

/** Runs a statement; repeated ones are prepared once per connection. */
export const runPrepared = <Row extends object>(database: Database, text: string, values: unknown[]) => {
  const name = nameOf(text)
  return database.$client.query<Row>({ ...(name && { name }), text, values })
}

const dialect = new PgDialect()

/** Runs a drizzle statement in the same way, also within a transaction. */
export const executePrepared = <Row extends object>(tx: Database | Transaction, statement: SQL) => {
  const query = dialect.sqlToQuery(statement)
  const name = nameOf(query.sql) || undefined
  return tx._.session.prepareQuery(query, undefined, name, false).execute() as Promise<
    Omit<QueryResult, 'rows'> & { rows: Row[] }
  >
}

/** Binds a value to a statement. */
export const bound = (value: string | readonly string[]): SQL =>
  typeof value === 'string' ? sql`${value}` : sql`${sql.param([...value])}::text[]`

/**
 * Binds a value and hides it from the planner. PostgreSQL would otherwise plan again at every call when plans depend on
 * values.
 */
export const hidden: typeof bound = value =>
  typeof value === 'string' ? sql`(select ${value}::text)` : sql`(select ${bound(value)})::text[]`

/** Runs a statement with a plan for these values. */
export const runOnce: typeof runPrepared = (database, text, values) => database.$client.query({ text, values })

/** Builds a drizzle statement once per database instead of per call. A transaction builds a new one. */
export const builtOnce = <Statement>(build: (database: Database | Transaction) => Statement) => {
  const built = new WeakMap<Database | Transaction, Statement>()
  return (database: Database | Transaction) => {
    const statement = built.get(database) ?? build(database)
    built.set(database, statement)
    return statement
  }
}
