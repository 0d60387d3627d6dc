import {
  handOver,
  readHandover,
  type Handover,
  type HandoverHeld,
  type HandoverKind,
  type HandoverResult
} from '../../../base/contract/handover.ts'
import type { Person } from '../../../base/crud/people/people.ts'
import { send } from '../../../base/session/request/send.ts'
import { changed } from '../../../base/session/wire/changes.ts'

/** Limit of people whose work is handed over together. */
export const mostAtOnce = 100

export const countOf = (held: readonly HandoverHeld[]): number => held.reduce((sum, { count }) => sum + count, 0)

/** Successor of each kind. */
export type Successors = Readonly<Partial<Record<HandoverKind, Person>>>

/** Kinds that never move by themselves. */
export const movesNever = (kind: HandoverKind): boolean => kind === 'process'

const pairsOf = (successors: Successors) =>
  (Object.entries(successors) as [HandoverKind, Person][]).map(([kind, { id: userId }]) => ({ kind, userId }))

/** Names the successors in the query of a preview. */
export const nameSuccessors = (successors: Successors): string =>
  pairsOf(successors)
    .map(({ kind, userId }) => `${kind}:${userId}`)
    .join()

/** Loads what a person holds, and what would stay if it went to the successors. */
export const loadHandover = (userId: string, to: string, signal?: AbortSignal): Promise<Handover> =>
  send(readHandover, { query: { userId, ...(to && { to }) }, signal, timeout: 120_000 })

export async function moveAll(
  { id: userId, print, held }: Handover,
  successors: Successors,
  isFreezing: boolean
): Promise<HandoverResult> {
  const to = pairsOf(successors).filter(({ kind }) => held.some(each => each.kind === kind))
  const result = await send(handOver, { body: { userId, print, to, isFreezing }, timeout: 120_000 })
  changed('user')
  return result
}
