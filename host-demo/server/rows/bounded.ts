import { Refusal } from '../kernel/refusal.ts'
import { inTurns, inTurnsOf } from '../kernel/limit-concurrency.ts'
import { isTooSlow } from '../database/open.ts'
import type { runOnce } from '../database/prepared.ts'

/** Timeout in ms. Queries that users compose may use no index. */
const longest = 5000
/** Limits of connections per user and in total, so that usual lists always find a free one. */
const [ofOne, ofAll] = [inTurnsOf(1), inTurns(4)]

const tooSlow = '高级查询用时过长，请加上筛选条件或缩小时间范围'

/** Runs statements that users compose, with limits for concurrency and time. */
export const runBounded =
  (owner: string): typeof runOnce =>
  (database, text, values) =>
    ofOne(owner, () =>
      ofAll(async () => {
        const client = await database.$client.connect()
        try {
          await client.query(`begin; set local statement_timeout = ${longest}`)
          const result = await client.query({ text, values })
          await client.query('commit')
          client.release()
          return result
        } catch (error) {
          const isOver = await client.query('rollback').then(
            () => true,
            () => false
          )
          client.release(!isOver)
          throw isTooSlow(error) ? new Refusal(tooSlow) : error
        }
      })
    )
