import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyServerOptions } from 'fastify'
import pg from 'pg'

/** JSON lines on stderr: strings are escaped, so no input can begin a line of its own. Secrets never get in. */
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

/** Where a stack begins, behind the message. */
const stackOf = ({ stack = '' }: Error) => stack.slice(Math.max(0, stack.search(/\n {4}at /)))

/** What may be told of a failure: of a statement its text and PostgreSQL's reason, never the values it was given. */
export const describeFailure = (error: Error): Record<string, unknown> => {
  if (error instanceof DrizzleQueryError)
    return { statement: error.query, at: stackOf(error), ...(error.cause && describeFailure(error.cause)) }
  if (error instanceof pg.DatabaseError) {
    // Its detail, hint and place hold rows.
    const { message, code, schema, table, column, constraint, routine } = error
    return { reason: message.slice(0, 200), code, schema, table, column, constraint, routine }
  }
  return { error: error.stack, ...(error.cause instanceof Error && { cause: describeFailure(error.cause) }) }
}
