import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify'
import { chainOf, codesOf, describeLink } from './describe-error.ts'

/** Fields of requests that carry secrets, and the parts of a request that carry anything. */
const censored = [
  'token',
  'password',
  'oldpassword',
  'confirmpassword',
  'captcha',
  'headers',
  'query',
  'params',
  'body'
]

/** Describes any thrown value: SQLSTATE and system error of the whole chain, then each error, the outermost first. */
export const describeFailure = (error: unknown) => ({
  ...codesOf(error),
  causes: [...chainOf(error)].map(describeLink)
})

/** Writes JSON lines to stderr: strings are escaped, so no input can begin a line. */
export const logOptions = {
  level: process.env.QUNDAO_LOG || 'info',
  stream: process.stderr,
  // Fastify and its plugins log errors and requests under these names.
  serializers: {
    err: (error: unknown) => ({ type: '', message: '', stack: '', ...describeFailure(error) }),
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url })
  },
  hooks: {
    // Pino writes the message of an error that is logged without a sentence.
    logMethod(args, method) {
      const [first, ...rest] = args as unknown[]
      if (first instanceof Error && !rest.length) method.call(this, { err: first }, 'failure')
      else method.apply(this, args)
    }
  },
  redact: { paths: censored, censor: '***' }
} satisfies FastifyServerOptions['logger']

/**
 * Logs a failure. Pass the error and never its message: Drizzle's message contains the bound values.
 * @param what a constant sentence that operators can search for
 */
export const logFailure = (
  log: FastifyBaseLogger,
  level: 'warn' | 'error',
  error: unknown,
  what: string,
  fields: Record<string, string | number | undefined> = {}
) => log[level]({ ...fields, ...describeFailure(error) }, what)
