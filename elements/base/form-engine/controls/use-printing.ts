import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns true while the page is printed, so that lazily drawn content is drawn. `before` runs first. */
export function usePrinting(before?: () => void): boolean {
  const [isPrinting, setPrinting] = useState(false)
  const prepare = useEffectEvent(() => before?.())
  useEffect(() => {
    const begin = () => {
      prepare()
      flushSync(() => setPrinting(true))
    }
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
