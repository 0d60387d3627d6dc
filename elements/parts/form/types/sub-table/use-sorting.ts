import { useEffect, useRef, type RefObject } from 'react'

/** Sorts the rows of a table by dragging their handle; the script for it comes with the first table of two rows. */
export function useSorting(body: RefObject<HTMLElement | null>, isOn: boolean, onMove: (from: number, to: number) => void): void {
  const newest = useRef(onMove)
  newest.current = onMove
  useEffect(() => {
    const rows = body.current
    if (!isOn || !rows) return
    let isOver = false
    let stop: (() => void) | undefined
    void import('sortablejs').then(
      ({ default: Sortable }) => {
        if (isOver) return
        let next: ChildNode | null = null
        const sortable = Sortable.create(rows, {
          animation: 120,
          handle: '.row-handle',
          draggable: 'tr[data-row]',
          onStart: ({ item }) => {
            next = item.nextSibling
          },
          onEnd: ({ item, oldDraggableIndex, newDraggableIndex }) => {
            const drawn = [...rows.querySelectorAll<HTMLElement>(':scope > tr[data-row]')]
            const from = Number(item.dataset.row)
            const beside = drawn[drawn.indexOf(item) + ((newDraggableIndex ?? 0) > (oldDraggableIndex ?? 0) ? -1 : 1)]
            // React put the row where it was, and moves it itself.
            rows.insertBefore(item, next?.parentNode === rows ? next : null)
            const to = Number(beside?.dataset.row ?? NaN)
            if (oldDraggableIndex !== newDraggableIndex && Number.isInteger(to)) newest.current(from, to)
          }
        })
        stop = () => sortable.destroy()
      },
      // Without the script, the keys still sort.
      () => undefined
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isOn])
}
