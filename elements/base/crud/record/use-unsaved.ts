import { useEffect } from 'react'
import { useHost } from '../../core/react/host.ts'
import { isAnythingUnsaved, watchUnsaved } from './unsaved.ts'

/** Registers unsaved work of a dialog without record, so that leaving the page is confirmed. */
export function useUnsaved(isDirty: boolean): void {
  const host = useHost()
  useEffect(() => {
    if (!isDirty) return
    const stop = watchUnsaved(host, { isDirty: () => true })
    const ask = (event: BeforeUnloadEvent) => {
      if (isAnythingUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      stop()
      removeEventListener('beforeunload', ask)
    }
  }, [host, isDirty])
}
