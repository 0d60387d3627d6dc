import { useLayoutEffect, useState, type RefCallback } from 'react'

/** Minimum width in pixels for showing a list as a table: a window of 768 minus the margins of a page. */
const tableWidth = 720

/**
 * Returns whether the element is too narrow for a table. Measures the element instead of the window, because it may be
 * in a column of any page, and only while it is drawn. A container query would need size containment, which breaks lists as wide as their content.
 */
export function useIsNarrow(): { box: RefCallback<HTMLDivElement>; isNarrow: boolean } {
  const [element, box] = useState<HTMLDivElement | null>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!element) return
    const look = () => {
      // A hidden element has no width.
      if (element.clientWidth > 0) setNarrow(element.clientWidth < tableWidth)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return { box, isNarrow }
}
