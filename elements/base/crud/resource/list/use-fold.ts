import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { shared } from '../../../core/values/storage.ts'

/** Space in px for the button that unfolds, and between fields. */
const buttonWidth = 124
const gap = 8
/** Width in px of the button that clears the filter, shown only with a filter. */
const clearWidth = 64

/** Returns how many fields fit into a row of `room` px, at least one. */
export function fittingIn(widths: readonly number[], room: number): number {
  const whole = widths.reduce((sum, width) => sum + (width && width + gap), -gap)
  if (whole <= room) return widths.length
  let sum = buttonWidth
  const before = widths.findIndex(width => (sum += width && width + gap) > room)
  return Math.max(1, before < 0 ? widths.length : before)
}

interface Fold {
  box: RefObject<HTMLDivElement | null>
  /** Number of fields that fit. */
  fitting: number
  /** True if all fields are shown in several rows. Stored in the browser. */
  isOpen: boolean
  flip: () => void
}

/**
 * Folds the fields that do not fit into one row. A hidden field counts with the width that it had when last visible.
 */
export function useFold(name: string, count: number, isNarrow: boolean, isFiltered: boolean): Fold {
  const key = `qundao:filters:${name}`
  const box = useRef<HTMLDivElement>(null)
  const widths = useRef<number[]>([])
  const [fitting, setFitting] = useState(count)
  const [isOpen, setOpen] = useState(() => shared.read(key) === 'open')
  useLayoutEffect(() => {
    const element = box.current!
    const look = () => {
      // The row is hidden or being removed.
      if (element.clientWidth === 0) return
      // On a phone, the cards need the space more than the fields.
      if (isNarrow) return setFitting(count > 2 ? 1 : count)
      element.querySelectorAll<HTMLElement>('.filter-field').forEach((field, at) => {
        // The first field may have shrunk: count its largest width.
        if (!field.hidden) widths.current[at] = Math.max(field.offsetWidth, at === 0 ? (widths.current[0] ?? 0) : 0)
      })
      const known = Array.from({ length: count }, (_, at) => widths.current[at] ?? -1)
      // Show fields that were never measured once, before the browser paints.
      setFitting(known.includes(-1) ? count : fittingIn(known, element.clientWidth - (isFiltered ? clearWidth : 0)))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // Fields grow when their options are loaded, while the row does not: observe each field.
    element.querySelectorAll('.filter-field').forEach(field => observer.observe(field))
    return () => observer.disconnect()
  }, [count, isNarrow, isFiltered, fitting])
  const flip = () => {
    shared.write(key, isOpen ? null : 'open')
    setOpen(!isOpen)
  }
  return { box, fitting, isOpen, flip }
}
