import { useStore } from '@nanostores/react'
import { useLayoutEffect, useState } from 'react'
import { emit, useHost } from '../../core/react/host.ts'
import type { RecordStore } from './record.ts'
import { isAnythingUnsaved, isDirtyIn, watchUnsaved } from './unsaved.ts'

/** Record, or another store of unsaved work. Only records follow changes by others. */
type Kept = Pick<RecordStore<unknown, unknown>, 'start' | 'flush' | '$isDirty'> &
  Partial<Pick<RecordStore<unknown, unknown>, 'follow'>>

/** Creates the component's record once. While mounted, stores drafts, follows changes and confirms leaving. */
export function useRecord<Store extends Kept>(make: () => Store): Store {
  const host = useHost()
  const [record] = useState(make)
  // Before the first paint: from then on users may type.
  useLayoutEffect(() => {
    const stop = record.start()
    const stopWatching = watchUnsaved(host, { isDirty: () => record.$isDirty.get() })
    const stopTelling = record.$isDirty.listen(() => void emit(host, 'qd-dirty', { dirty: isDirtyIn(host) }))
    const ask = (event: BeforeUnloadEvent) => {
      record.flush()
      if (isAnythingUnsaved()) event.preventDefault()
    }
    // Follows changes when the user returns to the window.
    const look = () => {
      if (host.getClientRects().length > 0) void record.follow?.()
    }
    addEventListener('focus', look)
    addEventListener('beforeunload', ask)
    addEventListener('pagehide', record.flush)
    document.addEventListener('visibilitychange', record.flush)
    return () => {
      stopTelling()
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

/** Returns the state of a record that pages draw. */
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
