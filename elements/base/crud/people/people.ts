import type { Page, PageQuery } from '../../contract/envelope.ts'
import { userList, type UserRow } from '../../contract/user.ts'
import { send } from '../../session/request/send.ts'

/** Milliseconds without typing until the platform is asked. */
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

/** What one sees of people before one chooses them. */
export type Person = Pick<UserRow, 'id' | 'realname' | 'username' | 'departName'>
export interface FoundPeople {
  people: Person[]
  /** False when there are more. */
  isAll: boolean
}

/** Waits until the words rest. */
export const rested = (words: string, signal: AbortSignal): Promise<void> =>
  words === '' ? Promise.resolve() : rest(signal)

/** The first people whose name or account holds the words, once these rest; without words the newest. */
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

export type MembersQuery = PageQuery & { realname?: string }

/** The people of something, and how they come and go. */
export interface Membership {
  list: (query: MembersQuery, signal: AbortSignal) => Promise<Page<UserRow>>
  add: (ids: string[]) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

export const nameOf = ({ realname, username }: Pick<UserRow, 'realname' | 'username'>): string => realname || username
