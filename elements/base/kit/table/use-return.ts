import { useEffect, useRef, useState } from 'react'
import { useHost } from '../../core/react/host.ts'
import { $token } from '../../session/wire/session.ts'

/** Time in ms that a page must be hidden before returning to it reloads the list. */
const away = 120_000

/** Counts the user's returns to the page after a longer time, or, for a hidden element, to the element. */
export function useReturn(): number {
  const host = useHost()
  const [returns, setReturns] = useState(0)
  const hiddenAt = useRef<number>(undefined)
  useEffect(() => {
    let isAwaited = false
    const tell = (): void => {
      if (!isAwaited || !$token.get() || host.getClientRects().length === 0) return
      isAwaited = false
      setReturns(before => before + 1)
    }
    const look = (): void => {
      if (document.visibilityState === 'hidden') hiddenAt.current ??= Date.now()
      else {
        isAwaited ||= hiddenAt.current !== undefined && Date.now() - hiddenAt.current > away
        hiddenAt.current = undefined
        tell()
      }
    }
    look()
    // The element may be in an inactive tab of the shell.
    const sight = new ResizeObserver(tell)
    sight.observe(host)
    document.addEventListener('visibilitychange', look)
    return () => {
      sight.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [host])
  return returns
}
