import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { SignedOut } from '../../core/errors.ts'
import { $interruption } from '../../core/toasts.ts'
import { renew } from './renewal.ts'
import { $session, handIn, isHandedIn } from './session.ts'

/** The sentence of the platform while the session waits for the password; undefined when all is well. */
export const $expired = atom<string | undefined>(undefined)

/** The same person with a fresh token, unless the host has signed somebody else in meanwhile, or out. */
async function renewHanded(old: string): Promise<void> {
  const isOld = () => $session.get()?.token === old
  if (isOld()) {
    const token = await renew(old)
    const session = $session.get()
    if (session && isOld()) handIn({ ...session, token })
  }
  if (!$session.get()) throw new SignedOut()
}

/**
 * Opens the sign-in dialog that is handed in. Resolves when there is another token than `old`: signed in again in the
 * dialog, or in another tab. Calls that fail together share one dialog.
 * @throws SignedOut when the person gave up, NotRenewed when the host has no better token.
 */
export async function nextToken(
  old: string,
  message: string,
  loadDialog: () => Promise<{ default: ComponentType }>
): Promise<void> {
  if (isHandedIn()) return renewHanded(old)
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
