import { explainPermission, type Explanation, type RefusedRight } from '../../contract/object-grant.ts'
import { openExplanation } from '../dialogs/explanation.ts'
import { send } from './send.ts'

/** Loads the chain that decides about a right: of a person, or of the session's own person without `userId`. */
export const loadExplanation = (asked: RefusedRight, userId?: string, signal?: AbortSignal): Promise<Explanation> =>
  send(explainPermission, { query: { ...asked, ...(userId && { userId }) }, signal })

/** Opens the chain that decides about a right of the session's own person. */
export const explainRight = (asked: RefusedRight): void =>
  openExplanation(signal => loadExplanation(asked, undefined, signal))
