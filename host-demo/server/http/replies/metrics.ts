import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../database/open.ts'
import type { Helper } from '../../helper/helper.ts'
import { failure } from '../../kernel/refusal.ts'

interface Watched {
  database: Database
  helpers: Record<string, Helper>
  /** Token that the reader sends as `Authorization: Bearer …`. Without it there are no metrics. */
  token?: string
}

/** Adds a number that is read at each scrape. */
export type AddGauge = (name: string, help: string, read: () => number) => void

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const watchRequests = (http: FastifyInstance, registers: Registry[]) => {
  const seconds = new Histogram({
    ...{ name: 'qundao_http_request_duration_seconds', help: 'Duration of calls by route and status.' },
    ...{ labelNames: ['method', 'route', 'status'], buckets, registers }
  })
  http.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, url } = request
    if (!url.startsWith('/api/') || routeOptions.config?.isProbe) return
    // The template of the route: no id and no query is in a label.
    const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
}

const watchDatabase = (database: Database, registers: Registry[]) => {
  new Gauge({
    ...{ name: 'qundao_database_connections', help: 'Connections of the pools by state.' },
    ...{ labelNames: ['pool', 'state'], registers },
    collect() {
      for (const { pool, total, idle, waiting } of database.pools())
        for (const [state, count] of Object.entries({ busy: total - idle, idle, waiting }))
          this.set({ pool, state }, count)
    }
  })
  new Gauge({
    ...{ name: 'qundao_database_size_bytes', help: 'Size of the database on disk.', registers },
    async collect() {
      const { rows } = await database.execute<{ size: string }>(
        sql`select pg_database_size(current_database()) as size`
      )
      this.set(Number(rows[0]!.size))
    }
  })
}

const watchHelpers = (helpers: Record<string, Helper>, registers: Registry[]) => {
  new Gauge({
    ...{ name: 'qundao_helper_waiting_jobs', help: 'Jobs that wait for a helper process.', labelNames: ['helper'] },
    registers,
    collect() {
      for (const [helper, { waiting }] of Object.entries(helpers)) this.set({ helper }, waiting())
    }
  })
}

/**
 * Registers `/api/metrics` in the text format of Prometheus: calls, event loop, memory, pools, helpers and the gauges that
 * modules add. Without a token it does not exist.
 */
export const answerMetrics = (http: FastifyInstance, { database, helpers, token }: Watched): AddGauge => {
  if (!token) return () => undefined
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  watchRequests(http, registers)
  watchDatabase(database, registers)
  watchHelpers(helpers, registers)
  const known = digest(`Bearer ${token}`)
  http.get(
    '/api/metrics',
    { config: { isProbe: true, rateLimit: { max: 60, timeWindow: 60_000 } } },
    async (request, reply) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), known))
        return reply.code(401).send(failure('读取指标需要正确的令牌（QUNDAO_METRICS_TOKEN）', 401))
      return reply.type(register.contentType).send(await register.metrics())
    }
  )
  return (name, help, read) => {
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read())
      }
    })
  }
}
