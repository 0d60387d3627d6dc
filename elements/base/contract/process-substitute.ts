import { get, post } from './endpoint.ts'

/** Substitute for a user on leave: tasks that open from the first to the last day go to both. Days are `YYYY-MM-DD`. */
export interface Substitute {
  userId: string
  realname: string
  fromDay: string
  toDay: string
}

/** Maximum number of days of a leave. */
export const longestLeave = 366

/** ◆ The caller's substitute; null if there is none or the last day has passed. */
export const ownSubstitute = get<Substitute | null>('/process/substitute/query')
/** ◆ Replaces an earlier substitute. Fails if the chain of substitutes would lead back to the caller. */
export const saveSubstitute = post<null, Omit<Substitute, 'realname'>>('/process/substitute/save')
/** ◆ */
export const endSubstitute = post<null>('/process/substitute/end')
