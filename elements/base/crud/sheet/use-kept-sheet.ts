import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $user } from '../../session/wire/session.ts'
import { createKeeping } from '../record/keeping.ts'
import type { OpenSheet } from './preview.ts'

function fits(value: unknown): value is OpenSheet {
  const { columns, rows } = Object(value) as Partial<OpenSheet>
  return Array.isArray(columns) && Array.isArray(rows) && rows.every(({ number }) => typeof number === 'number')
}

/** Creates the browser storage of one spreadsheet. */
function createSheetKeeping(path: string) {
  let work: { at: number; version: 0; draft: OpenSheet } | undefined
  const keeping = createKeeping<OpenSheet>(
    { keyOf: () => `sheet:${$user.get()?.username ?? ''}:${path}`, fits },
    () => work
  )
  return {
    ...keeping,
    put(draft: OpenSheet) {
      work = { at: Date.now(), version: 0, draft }
      keeping.soon()
    },
    forget() {
      work = undefined
      void keeping.forget()
    }
  }
}

/**
 * Stores a spreadsheet with corrected cells in the browser until it is imported or discarded, and offers to restore it.
 * The file on disk does not have the corrections. `path` is that of the import; `mended` is undefined if there is
 * nothing to store.
 */
export function useKeptSheet(path: string, mended: OpenSheet | undefined) {
  const [keeping] = useState(() => createSheetKeeping(path))
  const offer = useStore(keeping.$offer)
  useEffect(() => {
    void keeping.look(() => true)
    addEventListener('pagehide', keeping.flush)
    document.addEventListener('visibilitychange', keeping.flush)
    return () => {
      keeping.flush()
      removeEventListener('pagehide', keeping.flush)
      document.removeEventListener('visibilitychange', keeping.flush)
    }
  }, [keeping])
  useEffect(() => {
    if (mended) keeping.put(mended)
  }, [keeping, mended])
  return {
    /** Time of storing in epoch milliseconds, and number of rows. */
    offer: offer && { at: offer.at, rows: offer.draft.rows.length },
    take: () => keeping.take()?.draft,
    refuse: () => {
      keeping.refuse()
      keeping.forget()
    },
    /** Deletes the stored spreadsheet. */
    forget: keeping.forget
  }
}
