import { atom } from 'nanostores'
import type { Explanation } from '../../contract/object-grant.ts'
import { $interruption } from '../../core/overlay/toasts.ts'

type LoadExplanation = (signal: AbortSignal) => Promise<Explanation>

/** Loader for the content of the explanation dialog; undefined while it is closed. */
export const $explanation = atom<{ load: LoadExplanation } | undefined>(undefined)

const loadDialog = () => import('./why-dialog.tsx')

/** Opens the explanation dialog, unless the sign-in dialog is open. */
export function openExplanation(load: LoadExplanation): void {
  $explanation.set({ load })
  if (!$interruption.get()) $interruption.set(loadDialog)
}

export function closeExplanation(): void {
  if ($interruption.get() === loadDialog) $interruption.set(undefined)
  $explanation.set(undefined)
}
