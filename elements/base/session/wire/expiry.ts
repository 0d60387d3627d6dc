import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { SignedOut } from '../../core/language/errors.ts'
import { $interruption } from '../../core/overlay/toasts.ts'
import { renew } from './renewal.ts'
import { $session, handIn, isHandedIn, tellEnd } from './session.ts'

/** The platform's message while the session waits for the password; undefined otherwise. */
export const $expired = atom<string | undefined>(undefined)

/** Renews the host's token, unless the host has changed the user or signed out meanwhile. */
async function renewHanded(old: string): Promise<void> {
  const isOld = () => $session.get()?.token === old
  if (isOld()) {
    const token = await renew(old).catch((error: unknown) => {
      tellEnd()
      throw error
    })
    const session = $session.get()
    if (session && isOld()) handIn({ ...session, token }, 'renewal')
  }
  if (!$session.get()) throw new SignedOut()
}

/**
 * Opens the sign-in dialog and resolves once there is a token other than `old`, from the dialog or another tab.
 * Concurrent failures share one dialog.
 * @throws SignedOut if the user cancels, NotRenewed if the host has no newer token
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
