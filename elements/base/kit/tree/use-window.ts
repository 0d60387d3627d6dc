import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '../../core/react/use-stable-callback.ts'

interface RowWindow {
  /** Rows to render, in order: visible rows, some around them, and `always`. */
  rows: number[]
  /** Scrolls as little as needed to make a row visible. */
  show: (row: number) => void
}

const around = 8

/**
 * Returns the visible rows of a list with rows of equal height (pixels). Rows outside are neither rendered nor
 * measured, so 50,000 rows cost as much as 50. The row `always` stays rendered, to keep the focus.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  always: number
): RowWindow {
  const [range, setRange] = useState({ first: 0, shown: 24 })

  const look = useStableCallback(() => {
    const element = scroller.current
    if (!element) return
    const first = Math.floor(element.scrollTop / rowHeight)
    const shown = Math.ceil(element.clientHeight / rowHeight) + 1
    setRange(before => (before.first === first && before.shown === shown ? before : { first, shown }))
  })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // Render synchronously while scrolling, to avoid blank rows.
    const onScroll = () => flushSync(look)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, rowHeight, look])

  // If the list became shorter, show its end.
  const first = Math.max(0, Math.min(range.first, count - range.shown) - around)
  const end = Math.min(count, Math.max(range.first, 0) + range.shown + around)
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
  if (always < first) rows.unshift(always)
  else if (always >= end && always < count) rows.push(always)

  return {
    rows: count === 0 ? [] : rows,
    show(row) {
      const element = scroller.current
      if (!element) return
      const top = row * rowHeight
      if (top < element.scrollTop) element.scrollTo({ top })
      else if (top + rowHeight > element.scrollTop + element.clientHeight)
        element.scrollTo({ top: top + rowHeight - element.clientHeight })
      look()
    }
  }
}
