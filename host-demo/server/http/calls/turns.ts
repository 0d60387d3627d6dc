import type { FastifyRequest } from 'fastify'
import { actorOf, type Caller } from '../../access/caller.ts'
import { TooMany } from '../../kernel/too-many.ts'
import { noteWrite } from '../../database/count.ts'
import { inFairTurnsOf, inTurnsOf } from '../../kernel/limit-concurrency.ts'
import { isLong } from './allowance.ts'

/** Concurrent reads per user: as many as a browser sends. The connection pool is larger. */
const readTurns = inFairTurnsOf(6)
/** Concurrent writes per user. Six connections serve the writes of all. */
const writeTurns = inFairTurnsOf(2)
/** Writes of one user that may wait, because each holds its body. */
const mostWaiting = 200
const waiting = new Map<string, number>()

/** Costly reads of one user, such as pages of this many rows, run one after the other beside the others. */
const heavyTurns = inTurnsOf(1)

/**
 * Runs a call in the turns of its user.
 * @throws TooMany
 */
export const inTurnOf = async <Result>(
  request: FastifyRequest,
  caller: Pick<Caller, 'userId' | 'viewing'>,
  work: () => Promise<Result>,
  isHeavy = isLong(request)
): Promise<Result> => {
  const userId = actorOf(caller)
  if (request.method === 'GET') return (isHeavy ? heavyTurns : readTurns)(userId, work)
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
