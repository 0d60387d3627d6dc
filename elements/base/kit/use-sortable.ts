import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Lets the user drag the children of a list that have `data-row` (their index in the data), by elements that match
 * `handle`. Restores the order in the document before calling `onMove`, because React owns it. Only rendered rows take
 * part. The script is loaded on first use; without it, keys still sort.
 */
export function useSortable(
  list: RefObject<HTMLElement | null>,
  handle: string,
  isOn: boolean,
  onMove: (from: number, to: number) => void
): void {
  const drop = useEffectEvent(onMove)
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
          animation: 120,
          handle,
          draggable: '[data-row]',
          onStart: ({ item }) => {
            next = item.nextSibling
          },
          onEnd: ({ item, oldDraggableIndex = 0, newDraggableIndex = 0 }) => {
            const drawn = [...element.querySelectorAll<HTMLElement>(':scope > [data-row]')]
            const beside = drawn[drawn.indexOf(item) + (newDraggableIndex > oldDraggableIndex ? -1 : 1)]
            element.insertBefore(item, next?.parentNode === element ? next : null)
            const to = Number(beside?.dataset.row ?? NaN)
            if (oldDraggableIndex !== newDraggableIndex && Number.isInteger(to)) drop(Number(item.dataset.row), to)
          }
        })
        stop = () => sortable.destroy()
      },
      () => undefined
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [list, isOn, handle])
}
