import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { codes } from '../../contract/envelope.ts'
import type { NeededProof } from '../../contract/proof.ts'
import type { PasskeyAssertion } from '../../contract/passkey.ts'
import { Refused, SignedOut } from '../../core/language/errors.ts'
import { $interruption } from '../../core/overlay/toasts.ts'
import { $expired } from './expiry.ts'
import type { Answer } from './fetch-once.ts'
import { $session } from './session.ts'

/** Credentials that the user types, or the signature of a passkey. */
export interface GivenProof {
  password?: string
  code?: string
  passkey?: PasskeyAssertion
}

/** Question of the open dialog. */
export interface AskedProof extends NeededProof {
  /** Sends the proof to the platform. @throws Refused if it is wrong */
  prove: (given: GivenProof) => Promise<unknown>
  proven: () => void
  cancel: () => void
}

/** Proof that the waiting calls need; undefined if none waits. */
export const $proof = atom<AskedProof | undefined>(undefined)

/** Returns what a refused call needs to be proved; undefined for other answers. */
export const neededProof = ({ body }: Answer): NeededProof | undefined =>
  body?.success === false && Number(body.code) === codes.mustProve ? (body.result as NeededProof) : undefined

let waiting: Promise<void> | undefined

/**
 * Opens the dialog and resolves once the user has confirmed their identity, or has signed in again. Concurrent calls share one
 * dialog.
 * @throws Refused with `message` if the user cancels, SignedOut if the session ends or becomes another user's
 */
export function awaitProof(
  needed: NeededProof,
  message: string,
  prove: AskedProof['prove'],
  loadDialog: () => Promise<{ default: ComponentType }>
): Promise<void> {
  waiting ??= new Promise<void>((resolve, reject) => {
    const before = $session.get()
    const end = (settle: () => void) => {
      stop()
      waiting = undefined
      $proof.set(undefined)
      if ($interruption.get() === loadDialog) $interruption.set(undefined)
      settle()
    }
    const stop = $session.listen(session => {
      if (session?.token === before?.token) return
      // Another user must not repeat the call.
      const isSame = session !== undefined && session.userInfo.id === before?.userInfo.id
      end(isSame ? resolve : () => reject(new SignedOut()))
    })
    const cancel = () => end(() => reject(new Refused(message, codes.mustProve)))
    $proof.set({ ...needed, prove, proven: () => end(resolve), cancel })
    // A new sign-in, which is a proof, must not lose its dialog.
    if ($expired.get() === undefined) $interruption.set(loadDialog)
  })
  return waiting
}
