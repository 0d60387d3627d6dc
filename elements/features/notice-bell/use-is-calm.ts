import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $modals } from '../../base/core/overlay/modals.ts'
import { isAnythingUnsaved } from '../../base/crud/record/unsaved.ts'

/** Interval in ms after which unsaved work is looked for again. */
const every = 2000

/** Returns true while the page has no unsaved work and no open dialog, so that a message covers nothing. */
export function useIsCalm(): boolean {
  const modals = useStore($modals)
  const [isClean, setClean] = useState(() => !isAnythingUnsaved())
  useEffect(() => {
    const look = () => setClean(!isAnythingUnsaved())
    const events = ['input', 'focusin', 'change'] as const
    const timer = setInterval(look, every)
    // Waits until the record has taken the input.
    const lookSoon = () => setTimeout(look)
    for (const event of events) document.addEventListener(event, lookSoon)
    return () => {
      clearInterval(timer)
      for (const event of events) document.removeEventListener(event, lookSoon)
    }
  }, [])
  return isClean && modals.length === 0
}
