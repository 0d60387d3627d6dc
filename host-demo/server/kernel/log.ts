import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyServerOptions } from 'fastify'
import pg from 'pg'

/** Logs JSON lines to stderr. Strings are escaped, so input cannot forge a line. Secrets are redacted. */
export const logOptions: FastifyServerOptions['logger'] = {
  level: process.env.QUNDAO_LOG || 'warn',
  stream: process.stderr,
  redact: {
    paths: [
      'token',
      'password',
      'captcha',
      'code',
      '*.token',
      '*.password',
      '*.captcha',
      'req.headers["x-access-token"]'
    ],
    censor: '***'
  }
}

/** Returns the stack without the message. */
const stackOf = ({ stack = '' }: Error) => stack.slice(Math.max(0, stack.search(/\n {4}at /)))

/** Returns the loggable parts of an error. For SQL: the statement and PostgreSQL's reason, never the bound values. */
export const describeFailure = (error: Error): Record<string, unknown> => {
  if (error instanceof DrizzleQueryError)
    return { statement: error.query, at: stackOf(error), ...(error.cause && describeFailure(error.cause)) }
  if (error instanceof pg.DatabaseError) {
    // PostgreSQL's `detail`, `hint` and `where` contain row data.
    const { message, code, schema, table, column, constraint, routine } = error
    return { reason: message.slice(0, 200), code, schema, table, column, constraint, routine }
  }
  return { error: error.stack, ...(error.cause instanceof Error && { cause: describeFailure(error.cause) }) }
}
