import { startViewing } from '../../contract/viewing.ts'
import { send } from '../request/send.ts'
import { environment } from '../wire/environment.ts'
import { storeView, viewMark, withdrawView, type Session } from '../wire/session.ts'

/** Returns false in pages of other origins than the shell: a view needs a tab of the shell. */
export const mayOpenView = (): boolean => new URL(environment.shell || '/', location.href).origin === location.origin

export const beginView = (userId: string, reason: string): Promise<Session> =>
  send(startViewing, { body: { userId, reason } })

/**
 * Opens a view in a new tab. Browsers give a new tab a copy of the storage of the tab that opens it. The session of this
 * browser stays as it is. A tab that receives no copy says so.
 * @returns false if the browser blocked the tab
 */
export function openView(view: Session): boolean {
  storeView(view)
  try {
    return window.open(`${environment.shell}/${viewMark}`, '_blank') !== null
  } finally {
    withdrawView()
  }
}
