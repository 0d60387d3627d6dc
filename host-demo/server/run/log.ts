import type { FastifyServerOptions } from 'fastify'

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
