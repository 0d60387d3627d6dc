import type { ArticleState } from '../../base/contract/article.ts'
import type { ResultOf } from '../../base/contract/endpoint.ts'
import { homeFigures, loginfo, visitInfo, type Task, type VisitDay } from '../../base/contract/home.ts'
import type { WaitingKind } from '../../base/contract/inbox.ts'
import { send } from '../../base/session/request/send.ts'

export type Figures = ResultOf<typeof homeFigures>

export const loadFigures = (signal: AbortSignal): Promise<Figures> => send(homeFigures, { signal })

export async function loadVisits(signal: AbortSignal): Promise<{ days: VisitDay[]; totals: ResultOf<typeof loginfo> }> {
  const [days, totals] = await Promise.all([send(visitInfo, { signal }), send(loginfo, { signal })])
  return { days: days ?? [], totals }
}

const list = '/cms/article/ArticleList'
export const pathOfState = (state?: ArticleState): string => (state ? `${list}?state=${state}` : list)
export const pathOfArticle = (id: string): string => `/cms/article/edit?id=${encodeURIComponent(id)}`

const pathOfInbox = (kind: WaitingKind): string => `/process/inbox?kind=${kind}`

/** Returns the list of a task: the inbox, or the user's own articles. */
export const pathOfTask = (key: Task['key']): string =>
  key === 'draft' || key === 'changed' ? `${pathOfState(key)}&mine=1` : pathOfInbox(key)

/** Returns the round number at or above the largest value, as the top of an axis with four steps. */
export function axisTop(values: readonly number[]): number {
  const most = Math.max(4, ...values)
  const step = 10 ** Math.floor(Math.log10(most / 4))
  const round = [1, 2, 2.5, 5, 10].map(factor => factor * step).find(size => Number.isInteger(size) && size * 4 >= most)
  return (round ?? step * 10) * 4
}
