import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** True from just before the page is printed: what is only drawn when it is seen has to be there then. `before` runs first. */
export function usePrinting(before?: () => void): boolean {
  const [isPrinting, setPrinting] = useState(false)
  const newest = useRef(before)
  newest.current = before
  useEffect(() => {
    const begin = () => {
      newest.current?.()
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
