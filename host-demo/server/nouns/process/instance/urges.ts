import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { formatTime } from '../../../kernel/clock.ts'

interface Pause {
  /** Time from which the people of a task can be urged again. */
  urgeFrom: string
  /** Seconds until then. */
  urgeIn: number
}

/** Returns the tasks of an instance that were urged within the last hour by the clock of the database. */
export const urgePauses = async (tx: Transaction, instanceId: string): Promise<Map<string, Pause>> => {
  const { rows } = await tx.execute<{ task_id: string; until: Date; seconds: number }>(sql`
    select task_id, max(create_time) + interval '1 hour' as until,
      ceil(extract(epoch from max(create_time) + interval '1 hour' - now()))::int as seconds
    from process_steps where instance_id = ${instanceId} and action = 'urge'
      and create_time > now() - interval '1 hour'
    group by task_id`)
  return new Map(
    rows.map(({ task_id, until, seconds }) => [task_id, { urgeFrom: formatTime(new Date(until)), urgeIn: seconds }])
  )
}
