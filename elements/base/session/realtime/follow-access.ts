import { getUserInfo } from '../../contract/session.ts'
import { codes } from '../../contract/envelope.ts'
import { Refused } from '../../core/language/errors.ts'
import { $locale } from '../../core/language/locale.ts'
import { toast, toastAfterReload } from '../../core/overlay/toasts.ts'
import { writeJson } from '../../core/values/json.ts'
import { $permissions, loadPermissions } from '../account/permissions.ts'
import { send } from '../request/send.ts'
import { $lostSite, leaveEnded } from '../wire/call.ts'
import { environment } from '../wire/environment.ts'
import { requestText } from '../wire/request.text.ts'
import { $session, $token, keepSession, type Session } from '../wire/session.ts'
import { $line, onPush } from './pushes.ts'

/** Time span in ms over which pages spread their calls after a push. */
const spread = 500

/** Loads the rights again and says so if they changed. */
async function compareRights(): Promise<void> {
  const before = $permissions.get()
  await loadPermissions()
  if (before && writeJson(before.auth) !== writeJson($permissions.get()?.auth))
    toast(requestText[$locale.get()].rightsChanged, 'info')
}

/** Compares the user and the site with the platform. Moves the page to the site to which the platform has moved it. */
async function compare(before: Session): Promise<void> {
  const { userInfo, subsite } = await send(getUserInfo)
  const now = $session.get()
  if (now?.token !== before.token) return
  const said = requestText[$locale.get()]
  if (subsite.id !== before.subsite.id) {
    keepSession({ ...now, userInfo, subsite })
    toastAfterReload(said.movedSite(before.subsite.name, subsite.name), 'info')
    return environment.reload('/dashboard/analysis')
  }
  if (writeJson({ userInfo, subsite }) !== writeJson({ userInfo: now.userInfo, subsite: now.subsite }))
    keepSession({ ...now, userInfo, subsite })
  if (userInfo.orgCode !== before.userInfo.orgCode) toast(said.departmentChanged(userInfo.departName), 'info')
  await compareRights()
}

let running: Promise<void> | undefined
let again = false

/** Asks the platform what the user may still do. Leaves the page if the user may not use the platform any more. */
function checkAccess(): Promise<void> {
  const session = $session.get()
  if (!session) return Promise.resolve()
  if (running) {
    again = true
    return running
  }
  running = compare(session)
    .catch((error: unknown) => {
      // Refused by an IP rule of the platform. Other failures are reported by the next call.
      if (error instanceof Refused && error.code === codes.forbidden) leaveEnded(error.message)
    })
    .finally(() => {
      running = undefined
      if (again) {
        again = false
        void checkAccess()
      }
    })
  return running
}

/**
 * Follows changes of the user's rights, sites and departments: pushed by the platform, told by a refused call, or after
 * the platform closed the connection.
 * @returns a function that stops
 */
export function followAccess(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const soon = (): void => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void checkAccess()
    }, Math.random() * spread)
  }
  const stops = [
    onPush(soon, 'access'),
    // The platform closed the connection, because the session has ended.
    $line.listen((state, before) => state === 'off' && before === 'up' && $token.get() && soon()),
    $lostSite.listen(soon)
  ]
  return () => {
    clearTimeout(waiting)
    for (const stop of stops) stop()
  }
}
