import { useEffect, useRef, type RefObject } from 'react'

/**
 * Lets the children of a list be dragged by their `.grip`. The list keeps its order until the caller changes it: what the
 * drag moved in the page is put back first, because React owns it.
 */
export function useSortable(list: RefObject<HTMLElement | null>, isOn: boolean, onMove: (from: number, to: number) => void): void {
  const newest = useRef(onMove)
  newest.current = onMove
  useEffect(() => {
    const element = list.current
    if (!isOn || !element) return
    let isOver = false
    let stop: (() => void) | undefined
    void import('sortablejs').then(
      ({ default: Sortable }) => {
        if (isOver) return
        let next: ChildNode | null = null
        const sortable = Sortable.create(element, {
          handle: '.grip',
          animation: 120,
          onStart: ({ item }) => (next = item.nextSibling),
          onEnd: ({ item, from, oldIndex, newIndex }) => {
            from.insertBefore(item, next)
            if (oldIndex !== undefined && newIndex !== undefined && oldIndex !== newIndex) newest.current(oldIndex, newIndex)
          }
        })
        stop = () => sortable.destroy()
      },
      // Without it the keys still sort.
      () => {}
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [isOn])
}

/** The list with one entry elsewhere. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list]
  const [entry] = next.splice(from, 1)
  if (entry !== undefined) next.splice(to, 0, entry)
  return next
}
