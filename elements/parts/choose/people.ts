import type { Page, PageQuery } from '../../contract/envelope.ts'
import { userList, type UserRow } from '../../contract/user.ts'
import { send } from '../../session/request.ts'

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

/** The first people whose name or account holds the words, once these rest; without words the newest. `isAll` is false when there are more. */
export async function findPeople(words: string, signal: AbortSignal): Promise<{ people: UserRow[]; isAll: boolean }> {
  const wanted = words.trim()
  const find = (query: { realname?: string; username?: string }): Promise<Page<UserRow>> =>
    send(userList, { query: { ...query, pageSize: shown }, signal })
  if (wanted === '') {
    const { records, total } = await find({})
    return { people: records, isAll: total <= shown }
  }
  await rest(signal)
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
