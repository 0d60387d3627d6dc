import type { FastifyRequest } from 'fastify'
import { TooMany, type Caller } from '../../access/caller.ts'
import { noteWrite } from '../../database/count.ts'
import { inTurnsOf } from '../../kernel/limit-concurrency.ts'

/** Concurrent reads per user: as many as a browser sends. The connection pool is larger. */
const readTurns = inTurnsOf(6)
/** Concurrent writes per user. Six connections serve the writes of all. */
const writeTurns = inTurnsOf(2)
/** Writes of one user that may wait, because each holds its body. */
const mostWaiting = 200
const waiting = new Map<string, number>()

/** Rows of a page that count as one call. */
const rowsOfOne = 20

const weightOf = ({ query }: FastifyRequest) =>
  Math.max(1, Math.ceil(Number((Object(query) as { pageSize?: unknown }).pageSize) / rowsOfOne) || 1)

/**
 * Runs a call in the turns of its user. A long page counts as several calls; `weight` is that of other costly reads.
 * @throws TooMany
 */
export const inTurnOf = async <Result>(
  request: FastifyRequest,
  { userId }: Pick<Caller, 'userId'>,
  work: () => Promise<Result>,
  weight = weightOf(request)
): Promise<Result> => {
  if (request.method === 'GET') return readTurns(userId, work, weight)
  const others = waiting.get(userId) ?? 0
  if (others >= mostWaiting) throw new TooMany()
  waiting.set(userId, others + 1)
  try {
    return await writeTurns(userId, work)
  } finally {
    noteWrite(userId)
    const left = waiting.get(userId)! - 1
    if (left) waiting.set(userId, left)
    else waiting.delete(userId)
  }
}
