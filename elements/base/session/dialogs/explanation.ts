import { atom } from 'nanostores'
import type { Explanation } from '../../contract/object-grant.ts'
import { $interruption } from '../../core/toasts.ts'

export type LoadExplanation = (signal: AbortSignal) => Promise<Explanation>

/** Loads the explanation that the dialog shows; undefined while the dialog is closed. */
export const $explanation = atom<{ load: LoadExplanation } | undefined>(undefined)

const loadDialog = () => import('./why-dialog.tsx')

/** Opens the dialog. A session that has to be renewed goes first. */
export function openExplanation(load: LoadExplanation): void {
  $explanation.set({ load })
  if (!$interruption.get()) $interruption.set(loadDialog)
}

export function closeExplanation(): void {
  if ($interruption.get() === loadDialog) $interruption.set(undefined)
  $explanation.set(undefined)
}
