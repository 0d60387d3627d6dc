import { atom } from 'nanostores'
import type { ComponentType } from 'react'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

export interface Notice {
  id: number
  tone: Tone
  message: string
}

/** Short messages to the person, oldest first. The speaker of the page shows them. */
export const $notices = atom<Notice[]>([])

/** What the speaker of the page says on top of all, loaded when it is needed: the re-login dialog. */
export const $interruption = atom<(() => Promise<{ default: ComponentType }>) | undefined>(undefined)

const flashKey = 'qundao:flash'
let lastId = 0

/** Says one sentence, for five seconds; the same sentence is not said twice at once. Answers the id for `dismiss`. */
export function notify(message: string, tone: Tone = 'info'): number {
  const said = $notices.get().find(notice => notice.message === message)
  if (said) return said.id
  const id = ++lastId
  $notices.set([...$notices.get(), { id, tone, message }])
  return id
}

export function dismiss(id: number): void {
  $notices.set($notices.get().filter(notice => notice.id !== id))
}

/** Says it after the reload that follows. */
export function notifyAfterReload(message: string, tone: Tone): void {
  try {
    sessionStorage.setItem(flashKey, JSON.stringify({ message, tone }))
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
    if (typeof message === 'string') notify(message, tone)
  } catch {
    // A refused storage or a broken entry has nothing to say.
  }
}
