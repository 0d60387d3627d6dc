import { onMount } from 'nanostores'
import { $session } from './session.ts'

/** Time in ms after an input for which calls count as those of the user. */
const fresh = 60_000
/** Time in ms after which work without calls, such as writing, is told to the platform. */
const longWork = 300_000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'input'] as const

/** Opening the page is an input. */
let touched = Date.now()
let lastUse = Date.now()
let isListening = false
let tellWork: () => void = () => {}

/** Registers the function that tells the platform of work without calls. */
export function whenWorking(tell: () => void): void {
  tellWork = tell
}

/** Returns false while nobody touches the page: calls are polls then, which must not keep the session alive. */
export const isAttended = (): boolean => !isListening || Date.now() - touched < fresh

/** Notes that the platform got a call of the user. */
export function noteUse(): void {
  lastUse = Date.now()
}

function touch({ isTrusted }: Event): void {
  if (!isTrusted) return
  touched = Date.now()
  if (!$session.get() || touched - lastUse < longWork) return
  lastUse = touched
  tellWork()
}

onMount($session, () => {
  if (typeof addEventListener !== 'function') return
  const options = { capture: true, passive: true }
  for (const input of inputs) addEventListener(input, touch, options)
  isListening = true
  return () => {
    isListening = false
    for (const input of inputs) removeEventListener(input, touch, options)
  }
})
