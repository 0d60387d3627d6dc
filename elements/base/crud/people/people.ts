import type { Page, PageQuery } from '../../contract/envelope.ts'
import type { GrantKind } from '../../contract/user-grant.ts'
import { userList, type UserQuery, type UserRow } from '../../contract/user.ts'
import { send } from '../../session/request/send.ts'
import { loadEvery } from '../../kit/table/load-every.ts'
import type { ShownDepartment } from './department-tree.tsx'

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
  total: number
  /** Number of pages; 1 if the search has no further ones. */
  pages: number
  /** False if there are people that no page shows. */
  isAll: boolean
}

/** Question of a search for people. */
export interface PeopleQuestion {
  words: string
  department: ShownDepartment
  pageNo: number
}

/** Debounces the search for `words`. No wait without words. */
export const rested = (words: string, signal: AbortSignal): Promise<void> =>
  words === '' ? Promise.resolve() : rest(signal)

function queryOf({ words, department: { id, isWithBelow } }: PeopleQuestion): UserQuery {
  const wanted = words.trim()
  return { ...(wanted && { keyword: `*${wanted}*` }), ...(id && { [isWithBelow ? 'underDepartId' : 'departId']: id }) }
}

/**
 * Finds a page of people with the words in name or account, of a department or of all, after the debounce. Without
 * words, the newest accounts come first.
 */
export async function findPeople(asked: PeopleQuestion, signal: AbortSignal): Promise<FoundPeople> {
  await rested(asked.words.trim(), signal)
  const query = { ...queryOf(asked), pageNo: asked.pageNo, pageSize: shown }
  const { records, total, pages } = await send(userList, { query, signal })
  return { people: records, total, pages, isAll: true }
}

/** Loads all people that a question finds, up to `most`. */
export const findEverybody = (asked: PeopleQuestion, most: number): Promise<Person[]> =>
  loadEvery(place => send(userList, { query: { ...queryOf(asked), ...place } }), most)

type MembersQuery = PageQuery & { realname?: string }

/** Members of a record, for example of a role, with calls to list, add and remove them. */
export interface Membership {
  list: (query: MembersQuery, signal: AbortSignal) => Promise<Page<UserRow>>
  /** `validUntil`: last day, if the membership may have one. */
  add: (ids: string[], validUntil?: string) => Promise<unknown>
  remove: (ids: string[]) => Promise<unknown>
  /** Role, site or position of the members, which may have a last day. */
  ending?: { kind: GrantKind; id: string; mayEnd: boolean }
}

export const nameOf = ({ realname, username }: Pick<UserRow, 'realname' | 'username'>): string => realname || username
