import { useEffect } from 'react'
import { useHost } from '../../core/host.ts'
import { isAnythingUnsaved, watchUnsaved } from './unsaved.ts'

/** Work that stands in a dialog and in no record: it is the element's, and asked about before the page goes. */
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
