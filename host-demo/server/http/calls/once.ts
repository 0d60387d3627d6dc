import type { FastifyRequest } from 'fastify'
import { idempotencyHeader } from '../../../../elements/base/contract/endpoint.ts'
import { findDone, runNamed, type Named } from '../../database/once.ts'
import type { Database } from '../../database/open.ts'
import { sha256 } from '../../kernel/ids.ts'
import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'

const nameOf = (request: FastifyRequest, { userId }: Pick<Caller, 'userId'>, body: unknown): Named | undefined => {
  const key = request.headers[idempotencyHeader]
  if (key === undefined || request.method === 'GET') return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key))
    throw new Refusal(`请求标识（${idempotencyHeader}）格式不正确，应为 8 到 64 个字母或数字`)
  const { _t, ...query } = Object(request.query) as Record<string, unknown>
  return { userId, key, print: sha256(JSON.stringify([request.routeOptions.url, query, body])) }
}

/**
 * Runs `work` once per idempotency key; a repeated request returns the first response. `body` replaces the request body
 * for forms.
 */
export const once = async <Result>(
  database: Database,
  request: FastifyRequest,
  caller: Pick<Caller, 'userId'>,
  work: () => Promise<Result> | Result,
  body: unknown = request.body
): Promise<Result> => {
  const name = nameOf(request, caller, body)
  if (!name) return work()
  const find = async () => {
    const done = await findDone(database, name)
    if (done && done.print !== name.print) throw new Refusal('同一请求标识已用于另一次提交，请刷新后重试')
    return done
  }
  const earlier = await find()
  if (earlier) return JSON.parse(earlier.answer) as Result
  try {
    return await runNamed(name, work)
  } catch (error) {
    // A concurrent request with the same key may have finished first.
    const done = await find()
    if (done) return JSON.parse(done.answer) as Result
    throw error
  }
}
