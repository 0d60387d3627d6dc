import { get, post } from './endpoint.ts'

/** Who does somebody's tasks while they are on leave: those that open from the first day to the last one are for both. Days are `YYYY-MM-DD`. */
export interface Substitute {
  userId: string
  realname: string
  fromDay: string
  toDay: string
}

/** Days that one leave may last. */
export const longestLeave = 366

/** ◆ The caller's own; null where they have none, or its last day has passed. */
export const ownSubstitute = get<Substitute | null>('/process/substitute/query')
/** ◆ In the place of an earlier one. Refused where it would come back to the caller. */
export const saveSubstitute = post<null, Omit<Substitute, 'realname'>>('/process/substitute/save')
/** ◆ */
export const endSubstitute = post<null>('/process/substitute/end')
