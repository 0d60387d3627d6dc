import type { Transaction } from '../../database/open.ts'
import { visits } from '../../database/tables/sessions.ts'
import { formatDay } from '../../kernel/clock.ts'

/** Inserts visits of the last seven days. */
export const seedVisits = (tx: Transaction) =>
  tx.insert(visits).values(
    Array.from({ length: 7 }, (_, daysAgo) => daysAgo).flatMap(daysAgo =>
      Array.from({ length: 6 + ((daysAgo * 5) % 7) }, (_, index) => ({
        day: formatDay(new Date(Date.now() - daysAgo * 86_400_000)),
        address: `10.16.${daysAgo}.${index + 10}`,
        username: ['admin', 'zhaolei', 'wangmin', 'chenjing', 'lihua'][(index + daysAgo) % 5] ?? '',
        visits: 2 + ((index * 3 + daysAgo) % 9),
        lastTime: new Date(Date.now() - daysAgo * 86_400_000 - index * 60_000)
      }))
    )
  )
