import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { newId } from '../../../kernel/ids.ts'
import { tellPeople } from './telling.ts'

interface Given {
  people: readonly { id: string; realname: string }[]
  /** User that sends the copies; '' for the process. */
  userId: string
  senderName: string
  comment: string
  /** Text of the message. */
  reason: string
}

/**
 * Stores copies of an instance, adds a step to its history, and sends a message to people without an unread copy.
 * @returns the names and the comment, as in the history
 */
export const keepCopies = async (
  tx: Transaction,
  row: { id: string; subsiteId: string; title: string },
  { people, userId, senderName, comment, reason }: Given
): Promise<string> => {
  const ids = people.map(({ id }) => id)
  const { rows: unread } = await tx.execute<{ id: string }>(
    sql`select user_id as id from process_copies where instance_id = ${row.id} and read_time is null`
  )
  await tx.execute(sql`
    insert into process_copies (id, instance_id, user_id, sender_name, comment)
    select id, ${row.id}, user_id, ${senderName}, ${comment}
    from unnest(${sql.param(ids.map(newId))}::text[], ${sql.param(ids)}::text[]) given (id, user_id)
    on conflict (instance_id, user_id) do update set id = excluded.id, sender_name = excluded.sender_name,
      comment = excluded.comment, create_time = now(), read_time = null`)
  const names = people.map(({ realname }) => realname).join('、')
  const told = comment ? `${names}：${comment}` : names
  await tx.execute(sql`
    insert into process_steps (instance_id, task_id, user_id, action, comment, change)
    values (${row.id}, '', ${userId}, 'copy', ${told}, '{"consumed": [], "produced": []}')`)
  // Readers of an unread copy have its message already.
  const readers = ids.filter(id => !unread.some(one => one.id === id))
  if (readers.length > 0)
    await tellPeople(
      tx,
      { subsiteId: row.subsiteId, userIds: readers },
      { title: `抄送：${row.title}`, reason, instanceId: row.id }
    )
  return told
}
