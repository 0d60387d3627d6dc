import { explainPermission, type Explanation, type RefusedRight } from '../../contract/object-grant.ts'
import { openExplanation } from '../dialogs/explanation.ts'
import { send } from './send.ts'

/** Loads the explanation of a right for a user; without `userId` for the signed-in user. */
export const loadExplanation = (asked: RefusedRight, userId?: string, signal?: AbortSignal): Promise<Explanation> =>
  send(explainPermission, { query: { ...asked, ...(userId && { userId }) }, signal })

/** Opens the explanation of a right of the signed-in user. */
export const explainRight = (asked: RefusedRight): void =>
  openExplanation(signal => loadExplanation(asked, undefined, signal))
