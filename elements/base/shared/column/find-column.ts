import { columnById, type Column } from '../../contract/column.ts'
import { changesOf } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import { $standing } from '../../session/wire/session.ts'

/** Period in ms during which a response is reused. */
const moment = 1000

const asked = new Map<string, Promise<Column>>()

/**
 * Loads a column for its name and site. The page and the elements around it ask at the same time and share the
 * response.
 */
export function findColumn(id: string): Promise<Column> {
  const key = `${$standing.get()} ${id} ${changesOf('column').get()}`
  const known = asked.get(key)
  if (known) return known
  const answer = send(columnById, { query: { id } }).then(({ newclass }) => newclass)
  asked.set(key, answer)
  const forget = (): void => void asked.delete(key)
  answer.then(() => setTimeout(forget, moment), forget)
  return answer
}
