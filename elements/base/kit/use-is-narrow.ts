import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Minimum width in pixels for showing a list as a table: a window of 768 minus the margins of a page. */
const tableWidth = 720

/**
 * Returns whether the element is too narrow for a table. Measures the element instead of the window, because it may be
 * in a column of any page. A container query would need size containment, which breaks lists as wide as their content.
 */
export function useIsNarrow(): { box: RefObject<HTMLDivElement | null>; isNarrow: boolean } {
  const box = useRef<HTMLDivElement>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = box.current!
    const look = () => {
      // A hidden element has no width.
      if (element.clientWidth > 0) setNarrow(element.clientWidth < tableWidth)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, isNarrow }
}
