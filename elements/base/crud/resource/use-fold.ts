import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { shared } from '../../core/storage.ts'

/** Pixels that are kept free for the button that unfolds, and between two fields. */
const buttonWidth = 124
const gap = 8
/** What clears the filter, where something is looked for. */
const clearWidth = 64

/** How many of the fields, at least one, stand in a row of so many pixels. */
export function fittingIn(widths: readonly number[], room: number): number {
  const whole = widths.reduce((sum, width) => sum + (width && width + gap), -gap)
  if (whole <= room) return widths.length
  let sum = buttonWidth
  const before = widths.findIndex(width => (sum += width && width + gap) > room)
  return Math.max(1, before < 0 ? widths.length : before)
}

interface Fold {
  box: RefObject<HTMLDivElement | null>
  /** How many of the fields have room. */
  fitting: number
  /** All are wanted, however many rows they take; remembered in this browser. */
  isOpen: boolean
  flip: () => void
}

/** Folds the fields beyond the first row. A field that is put away keeps the width that it had when it was seen last. */
export function useFold(name: string, count: number, isNarrow: boolean, isFiltered: boolean): Fold {
  const key = `qundao:filters:${name}`
  const box = useRef<HTMLDivElement>(null)
  const widths = useRef<number[]>([])
  const [fitting, setFitting] = useState(count)
  const [isOpen, setOpen] = useState(() => shared.read(key) === 'open')
  useLayoutEffect(() => {
    const element = box.current!
    const look = () => {
      // Put away, or on its way out.
      if (element.clientWidth === 0) return
      // Of a phone's cards one sees more than of its fields.
      if (isNarrow) return setFitting(count > 2 ? 1 : count)
      element.querySelectorAll<HTMLElement>('.filter-field').forEach((field, at) => {
        // The first gives way where it stands alone; how wide it would be counts.
        if (!field.hidden) widths.current[at] = Math.max(field.offsetWidth, at === 0 ? (widths.current[0] ?? 0) : 0)
      })
      const known = Array.from({ length: count }, (_, at) => widths.current[at] ?? -1)
      // One that was never seen here is shown once, before anything is painted.
      setFitting(known.includes(-1) ? count : fittingIn(known, element.clientWidth - (isFiltered ? clearWidth : 0)))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // A choice widens when what it offers arrives, and the row around it stays as wide as it was.
    element.querySelectorAll('.filter-field').forEach(field => observer.observe(field))
    return () => observer.disconnect()
  }, [count, isNarrow, isFiltered, fitting])
  const flip = () => {
    shared.write(key, isOpen ? null : 'open')
    setOpen(!isOpen)
  }
  return { box, fitting, isOpen, flip }
}
