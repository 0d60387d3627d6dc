import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** Characters that a log line keeps of a message and of a statement. */
const [longestMessage, longestStatement] = [300, 2000]
/** Errors that a log line keeps of one chain. */
const mostLinks = 8

/**
 * Yields an error and its causes, the outermost first. An `AggregateError` continues with its first error.
 * A thrown value that is no error yields nothing.
 */
export function* chainOf(error: unknown): Generator<Error> {
  let link = error
  for (let count = 0; link instanceof Error && count < mostLinks; count++) {
    yield link
    link = link.cause ?? (link instanceof AggregateError ? link.errors[0] : undefined)
  }
}

/** The stack without the message above it. */
const stackOf = ({ stack = '' }: Error) => stack.slice(Math.max(0, stack.search(/\n {4}at /))).trim()

/** Masks quoted text: parsers quote the value that they refuse. */
const withoutQuotes = (message: string) => message.replace(/["'“«][^]*["'”»]/, '"…"')
/** Masks the literals of a statement that was composed as text. */
const withoutLiterals = (statement: string) => statement.replace(/'(?:[^']|'')*(?:'|$)/g, "'…'")

/** SQLSTATE classes whose messages quote values: data exceptions, and syntax errors near a literal. */
const quotesValues = (sqlstate = '') => sqlstate.startsWith('22') || sqlstate === '42601'

const describeDatabaseError = ({ message, code, schema, table, column, constraint, routine }: pg.DatabaseError) => ({
  name: 'DatabaseError',
  // Detail, hint and context contain rows; they are never logged.
  message: (quotesValues(code) ? withoutQuotes(message) : message).slice(0, longestMessage),
  ...{ sqlstate: code, schema, table, column, constraint, routine }
})

const isSystemCode = (code: unknown): code is string => typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)

/** Describes one error of a chain, without bound values and without the values of a statement. */
export const describeLink = (error: Error): Record<string, unknown> => {
  if (error instanceof DrizzleQueryError) {
    const statement = withoutLiterals(error.query).slice(0, longestStatement)
    return { name: 'DrizzleQueryError', statement, at: stackOf(error) }
  }
  if (error instanceof pg.DatabaseError) return describeDatabaseError(error)
  const { name, message, code, syscall } = error as NodeJS.ErrnoException
  return {
    name,
    message: (error instanceof SyntaxError ? withoutQuotes(message) : message).slice(0, longestMessage),
    ...(isSystemCode(code) ? { errno: code, syscall } : { code }),
    at: stackOf(error)
  }
}

/** The first SQLSTATE and the first system error of a chain: one place to search, however deep the cause is. */
export const codesOf = (error: unknown) => {
  const links = [...chainOf(error)]
  const codes = links.map(link => (link as NodeJS.ErrnoException).code)
  return {
    name: links[0] ? describeLink(links[0]).name : typeof error,
    sqlstate: links.find(link => link instanceof pg.DatabaseError)?.code,
    errno: codes.find(isSystemCode)
  }
}
