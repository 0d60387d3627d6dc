import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Tree } from './tree-model.ts'
import { placeOfDrop, zoneAt, type Place, type Zone } from './moves.ts'

export interface Drag {
  key: string
  over: string
  zone: Zone
}

/** Pixels that the pointer moves before a drag starts. */
const threshold = 5
/** Height in pixels of the edges at which the tree scrolls while dragging. */
const edge = 32

/**
 * Drags rows of a virtual tree by mouse or pen. Tracks the pointer, because rows are removed while the tree scrolls.
 * Escape cancels. Touch scrolls instead; touch users have the menu.
 */
export function useRowDrag(
  tree: Tree<unknown> | undefined,
  pane: RefObject<HTMLElement | null>,
  onDrop: (key: string, place: Place) => void
) {
  const [drag, setDrag] = useState<Drag>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const begin = (start: PointerEvent<HTMLElement>, key: string) => {
    if (start.button !== 0 || start.pointerType === 'touch' || !tree || !pane.current) return
    const root = pane.current.getRootNode() as ShadowRoot
    const scroller = pane.current.querySelector<HTMLElement>('.tree')!
    const dragged = tree.indexOf.get(key)!
    let now: { drag: Drag; place: Place } | undefined
    let isDragging = false
    let point = { x: start.clientX, y: start.clientY }
    let frame = 0

    const look = () => {
      const row = root.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('.tree-row')
      const over = row?.dataset.key
      const at = over === undefined ? undefined : tree.indexOf.get(over)
      now = undefined
      if (row && over !== undefined && at !== undefined) {
        const { top, height } = row.getBoundingClientRect()
        const zone = zoneAt((point.y - top) / height)
        const place = placeOfDrop(tree, dragged, at, zone)
        if (place) now = { drag: { key, over, zone }, place }
      }
      setDrag(now?.drag ?? { key, over: '', zone: 'inside' })
    }
    const scroll = () => {
      const { top, bottom } = scroller.getBoundingClientRect()
      const step = point.y < top + edge ? -8 : point.y > bottom - edge ? 8 : 0
      if (step !== 0) {
        scroller.scrollTop += step
        look()
      }
      frame = requestAnimationFrame(scroll)
    }
    const onMove = (event: globalThis.PointerEvent) => {
      point = { x: event.clientX, y: event.clientY }
      if (!isDragging && Math.hypot(point.x - start.clientX, point.y - start.clientY) < threshold) return
      if (!isDragging) frame = requestAnimationFrame(scroll)
      isDragging = true
      event.preventDefault()
      look()
    }
    const end = () => {
      cancelAnimationFrame(frame)
      setDrag(undefined)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', onKey, true)
      stop.current = undefined
    }
    const onUp = () => {
      const dropped = now
      const wasDragging = isDragging
      end()
      if (!wasDragging) return
      // Suppress the click that follows a drag.
      const swallow = (event: Event) => event.stopPropagation()
      scroller.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => scroller.removeEventListener('click', swallow, true))
      if (dropped) onDrop(key, dropped.place)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end()
    }
    stop.current = end
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', end)
    addEventListener('keydown', onKey, true)
  }

  return { drag, begin }
}
