import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useHost } from '../../core/host.ts'
import type { RecordStore } from './record.ts'
import { isAnythingUnsaved, watchUnsaved } from './unsaved.ts'

/** A record, or what else is not to be lost; only a record follows what others do. */
type Kept = Pick<RecordStore<unknown, unknown>, 'start' | 'flush' | '$isDirty'> &
  Partial<Pick<RecordStore<unknown, unknown>, 'follow'>>

/** A record of the component: made once, kept and followed while it is mounted, asked about before the page goes. */
export function useRecord<Store extends Kept>(make: () => Store): Store {
  const host = useHost()
  const [record] = useState(make)
  useEffect(() => {
    const stop = record.start()
    const stopWatching = watchUnsaved(host, { isDirty: () => record.$isDirty.get() })
    const ask = (event: BeforeUnloadEvent) => {
      record.flush()
      if (isAnythingUnsaved()) event.preventDefault()
    }
    // Who comes back to the window finds what others did meanwhile.
    const look = () => {
      if (host.getClientRects().length > 0) void record.follow?.()
    }
    addEventListener('focus', look)
    addEventListener('beforeunload', ask)
    addEventListener('pagehide', record.flush)
    document.addEventListener('visibilitychange', record.flush)
    return () => {
      stopWatching()
      removeEventListener('focus', look)
      removeEventListener('beforeunload', ask)
      removeEventListener('pagehide', record.flush)
      document.removeEventListener('visibilitychange', record.flush)
      stop()
    }
  }, [host, record])
  return record
}

/** What a page draws of a record. */
export function useRecordState<Saved, Draft>(record: RecordStore<Saved, Draft>) {
  return {
    record: useStore(record.$record),
    draft: useStore(record.$draft),
    isDirty: useStore(record.$isDirty),
    busy: useStore(record.$busy),
    conflict: useStore(record.$conflict),
    start: useStore(record.$start)
  }
}
