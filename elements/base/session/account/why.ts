import { atom } from 'nanostores'
import { explainPermission, type Explanation, type RefusedRight } from '../../contract/object-grant.ts'
import { $interruption } from '../../core/toasts.ts'
import { send } from '../wire/request.ts'

/** What is being explained. */
export const $asked = atom<RefusedRight | undefined>(undefined)

const load = () => import('./why-dialog.tsx')

/** Opens the chain that decides about a right of the session's own person. */
export function explain(asked: RefusedRight): void {
  $asked.set(asked)
  // A session that has to be renewed goes first.
  if (!$interruption.get()) $interruption.set(load)
}

export function stopExplaining(): void {
  if ($interruption.get() === load) $interruption.set(undefined)
  $asked.set(undefined)
}

/** The chain for a person; without one, for oneself. */
export const loadExplanation = (asked: RefusedRight, userId?: string, signal?: AbortSignal): Promise<Explanation> =>
  send(explainPermission, { query: { ...asked, ...(userId && { userId }) }, signal })
