import { createHash } from 'node:crypto'
import type { Database } from './open.ts'

/** Runs a statement that is planned once a connection: its different texts must be bounded in number. */
export const runPrepared = <Row extends object>(database: Database, text: string, values: unknown[]) =>
  database.$client.query<Row>({ name: createHash('md5').update(text).digest('hex'), text, values })
