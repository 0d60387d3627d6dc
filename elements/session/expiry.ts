import { atom } from 'nanostores'
import { SignedOut } from '../core/errors.ts'
import { $interruption } from '../core/toasts.ts'
import { environment } from './environment.ts'
import { $session, configure } from './session.ts'

/** The sentence of the platform while the session waits for the password; undefined when all is well. */
export const $expired = atom<string | undefined>(undefined)

const loadDialog = () => import('./relogin-dialog.tsx')

/**
 * Resolves when there is another token than `old`: signed in again in the dialog, or in another tab. However many calls
 * fail together, there is one dialog.
 * @throws SignedOut when the person gave up, or the host's token cannot be renewed.
 */
export async function nextToken(old: string, message: string): Promise<void> {
  if (environment.renewToken) {
    configure({ token: await environment.renewToken() })
    return
  }
  if ($session.get()?.userInfo.username === '') throw new SignedOut()
  $expired.set(message)
  $interruption.set(loadDialog)
  await new Promise<void>((resolve, reject) => {
    const stop = $session.subscribe(session => {
      if (session?.token === old) return
      queueMicrotask(() => stop())
      $expired.set(undefined)
      $interruption.set(undefined)
      if (session) resolve()
      else reject(new SignedOut())
    })
  })
}
