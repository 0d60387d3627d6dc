import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Pixels from which on a list is a table: a window of 768 less what stands around a page. */
const tableWidth = 720

/**
 * Whether what is shown has too little room for a table. It goes by its own width, in whatever column of a page it stands; a container
 * query would take the width of its content from a list that is only as wide as that.
 */
export function useIsNarrow(): { box: RefObject<HTMLDivElement | null>; isNarrow: boolean } {
  const box = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = box.current!
    const look = () => {
      // Put away, it has none.
      if (element.clientWidth > 0) setNarrow(element.clientWidth < tableWidth)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, isNarrow }
}
