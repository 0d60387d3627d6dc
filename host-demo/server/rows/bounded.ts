import { Refusal } from '../kernel/refusal.ts'
import { inTurns, inTurnsOf } from '../kernel/limit-concurrency.ts'
import { isTooSlow } from '../database/open.ts'
import type { runOnce } from '../database/prepared.ts'

/** Milliseconds: what people compose may pass every index by. */
const longest = 5000
/** So many connections of one person, and of all: the others stay for whom a usual list is enough. */
const [ofOne, ofAll] = [inTurnsOf(1), inTurns(4)]

const tooSlow = '高级查询用时过长，请加上筛选条件或缩小时间范围'

/** Runs statements that a person composed, one after the other and each for so long. */
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
