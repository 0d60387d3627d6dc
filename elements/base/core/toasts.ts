import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { writeJson } from './json.ts'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** A short message; a 公告 is a notice, which is something else. */
export interface Toast {
  id: number
  /** Milliseconds of `performance.now()`. */
  since: number
  tone: Tone
  message: string
}

/** Short messages to the person, oldest first. The speaker of the page shows them. */
export const $toasts = atom<Toast[]>([])

/** What the speaker of the page says on top of all, loaded when it is needed: the re-login dialog. */
export const $interruption = atom<(() => Promise<{ default: ComponentType }>) | undefined>(undefined)

/** By a refusal's sentence, what explains it; the session fills it. */
export const explainable = new Map<string, () => void>()

const flashKey = 'qundao:flash'
let lastId = 0

/** Says one sentence, for five seconds; the same sentence is not said twice at once. Answers the id for `dismiss`. */
export function toast(message: string, tone: Tone = 'info'): number {
  const shown = $toasts.get().find(said => said.message === message)
  if (shown) return shown.id
  const id = ++lastId
  $toasts.set([...$toasts.get(), { id, since: performance.now(), tone, message }])
  return id
}

export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter(said => said.id !== id))
}

/** Says it after the reload that follows. */
export function toastAfterReload(message: string, tone: Tone): void {
  try {
    sessionStorage.setItem(flashKey, writeJson({ message, tone }))
  } catch {
    // Without storage the message is lost; the reload still happens.
  }
}

/** Says what was left by the page before. */
export function sayLeftOver(): void {
  try {
    const left = sessionStorage.getItem(flashKey)
    sessionStorage.removeItem(flashKey)
    const { message, tone } = JSON.parse(left ?? 'null') ?? {}
    if (typeof message === 'string') toast(message, tone)
  } catch {
    // A refused storage or a broken entry has nothing to say.
  }
}
