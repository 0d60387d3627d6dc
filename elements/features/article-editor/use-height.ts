import { useEffect, type RefObject } from 'react'

/** Publishes the height of an element as a custom property. Its buttons may wrap. */
export function useHeight(element: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useEffect(() => {
    const own = element.current
    if (!own) return
    const observer = new ResizeObserver(() => own.parentElement?.style.setProperty(property, `${own.offsetHeight}px`))
    observer.observe(own)
    return () => observer.disconnect()
  }, [element, property])
}
