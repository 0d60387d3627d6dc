import { useEffect, useRef, useState } from 'react'
import { useHost } from '../../core/host.ts'
import { $token } from '../../session/wire/session.ts'

/** Milliseconds that a page was out of sight before who comes back to it is shown what others did meanwhile. */
const away = 120_000

/** Counts the times that a person came back to the page after a while: at once where the element is in sight, else when it is. */
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
    // In a tab of the shell that is not the one in front.
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
