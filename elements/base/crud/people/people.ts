import type { Page, PageQuery } from '../../contract/envelope.ts'
import { userList, type UserRow } from '../../contract/user.ts'
import { send } from '../../session/request/send.ts'

/** Debounce of a search in ms. */
const pause = 300
const shown = 20

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pause)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/** Fields of a person in a search result. */
export type Person = Pick<UserRow, 'id' | 'realname' | 'username' | 'departName'>
export interface FoundPeople {
  people: Person[]
  /** False when there are more. */
  isAll: boolean
}

/** Debounces the search for `words`. No wait without words. */
export const rested = (words: string, signal: AbortSignal): Promise<void> =>
  words === '' ? Promise.resolve() : rest(signal)

/**
 * Finds the first people with the words in name or account, after the debounce. Without words, returns the newest
 * accounts.
 */
export async function findPeople(words: string, signal: AbortSignal): Promise<FoundPeople> {
  const wanted = words.trim()
  const find = (query: { realname?: string; username?: string }): Promise<Page<UserRow>> =>
    send(userList, { query: { ...query, pageSize: shown }, signal })
  await rested(wanted, signal)
  if (wanted === '') {
    const { records, total } = await find({})
    return { people: records, isAll: total <= shown }
  }
  const found = await Promise.all([find({ realname: `*${wanted}*` }), find({ username: `*${wanted}*` })])
  const people = new Map(found.flatMap(({ records }) => records).map(person => [person.id, person]))
  return { people: [...people.values()], isAll: found.every(({ total }) => total <= shown) }
}

type MembersQuery = PageQuery & { realname?: string }

/** Members of a record, for example of a role, with calls to list, add and remove them. */
export interface Membership {
  list: (query: MembersQuery, signal: AbortSignal) => Promise<Page<UserRow>>
  add: (ids: string[]) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

export const nameOf = ({ realname, username }: Pick<UserRow, 'realname' | 'username'>): string => realname || username
