import { useEffect, useRef } from 'react'
import { useHost } from '../core/host.ts'

/** Ctrl+S (⌘S) within the element saves; never while an input method composes. */
export function useSaveKey(save: () => unknown, isOn = true): void {
  const host = useHost()
  const newest = useRef(save)
  newest.current = save
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const isSaveKey = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
      if (!isSaveKey || event.altKey || event.shiftKey || event.isComposing) return
      event.preventDefault()
      void newest.current()
    }
    host.addEventListener('keydown', onKey)
    return () => host.removeEventListener('keydown', onKey)
  }, [host, isOn])
}
