import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { writeJson } from '../values/json.ts'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** Short message that disappears after a few seconds. Not an announcement (公告). */
export interface Toast {
  id: number
  /** Time on the screen in ms. Hidden pages and sleeping machines do not count. */
  shown: number
  tone: Tone
  message: string
}

/** Messages to the user, oldest first. Displayed by `Speaker`. */
export const $toasts = atom<Toast[]>([])

/** Dialog that `Speaker` shows above everything else, loaded on demand, for example the re-login dialog. */
export const $interruption = atom<(() => Promise<{ default: ComponentType }>) | undefined>(undefined)

/** Maps the message of a refusal to a function that opens its explanation. Filled by the session. */
export const explainable = new Map<string, () => void>()

const flashKey = 'qundao:flash'
let lastId = 0

/**
 * Shows a message for five seconds, or for 12 if it can be explained. A message already on screen is not repeated.
 * @returns the id for `dismiss`
 */
export function toast(message: string, tone: Tone = 'info'): number {
  const shown = $toasts.get().find(said => said.message === message)
  if (shown) return shown.id
  const id = ++lastId
  $toasts.set([...$toasts.get(), { id, shown: 0, tone, message }])
  return id
}

/** Counts time of a message on the screen. Removes it after `limit`, both in ms. */
export function countTime(id: number, time: number, limit: number): void {
  const toast = $toasts.get().find(said => said.id === id)
  if (!toast) return
  toast.shown += time
  if (toast.shown >= limit) dismiss(id)
}

export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter(said => said.id !== id))
}

/** Stores a message to show after the next reload. */
export function toastAfterReload(message: string, tone: Tone): void {
  try {
    sessionStorage.setItem(flashKey, writeJson({ message, tone }))
  } catch {
    // Without storage the message is lost, but the reload still happens.
  }
}

/** Shows the message stored before the reload. */
export function sayLeftOver(): void {
  try {
    const left = sessionStorage.getItem(flashKey)
    sessionStorage.removeItem(flashKey)
    const { message, tone } = JSON.parse(left ?? 'null') ?? {}
    if (typeof message === 'string') toast(message, tone)
  } catch {
    // Ignore blocked storage and invalid entries.
  }
}
