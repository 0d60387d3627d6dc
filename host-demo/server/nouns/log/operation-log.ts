import type { Database, Transaction } from '../../database/open.ts'
import { operationLog } from '../../database/tables/sessions.ts'

interface Operation {
  userId: string
  username: string
  subsiteId: string
  /** What was done, in the words of the log page. */
  action: string
  /** Name or id of what it was done to; never a request's content. */
  object?: string
  address: string
}

export const recordOperation = async (
  database: Database | Transaction,
  { userId, username, subsiteId, action, object = '', address }: Operation
) => {
  await database
    .insert(operationLog)
    .values({ userId, username, subsiteId, action, object: object.slice(0, 200), address })
}
