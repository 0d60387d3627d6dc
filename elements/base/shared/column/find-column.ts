import { columnById, type Column } from '../../contract/column.ts'
import { changesOf } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import { $token } from '../../session/wire/session.ts'

/** Milliseconds for which an answer is still the answer to the same question. */
const moment = 1000

const asked = new Map<string, Promise<Column>>()

/** A column, for its name and its site. The page and what stands around it ask in the same moment, and share the answer. */
export function findColumn(id: string): Promise<Column> {
  const key = `${$token.get()} ${id} ${changesOf('column').get()}`
  const known = asked.get(key)
  if (known) return known
  const answer = send(columnById, { query: { id } }).then(({ newclass }) => newclass)
  asked.set(key, answer)
  const forget = (): void => void asked.delete(key)
  answer.then(() => setTimeout(forget, moment), forget)
  return answer
}
