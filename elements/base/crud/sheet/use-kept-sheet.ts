import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { SheetPreview } from '../../contract/sheet.ts'
import { $user } from '../../session/wire/session.ts'
import { createKeeping } from '../record/keeping.ts'

function fits(value: unknown): value is SheetPreview {
  const { columns, rows } = Object(value) as Partial<SheetPreview>
  return Array.isArray(columns) && Array.isArray(rows)
}

/** The keeping of one sheet in the browser, and what it keeps. */
function createSheetKeeping(path: string) {
  let work: { at: number; version: 0; draft: SheetPreview } | undefined
  const keeping = createKeeping<SheetPreview>(
    { keyOf: () => `sheet:${$user.get()?.username ?? ''}:${path}`, fits },
    () => work
  )
  return {
    ...keeping,
    put(draft: SheetPreview) {
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
 * Keeps a sheet whose cells were mended in the browser until it is imported or given up, and offers it back: the file on the
 * person's disk has not what they mended. `path` is that of the import; `mended` is undefined while nothing is to be kept.
 */
export function useKeptSheet(path: string, mended: SheetPreview | undefined) {
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
    /** When it was kept, in epoch milliseconds, and how many rows it has. */
    offer: offer && { at: offer.at, rows: offer.draft.rows.length },
    take: () => keeping.take()?.draft,
    refuse: () => {
      keeping.refuse()
      keeping.forget()
    },
    /** Nothing is left to keep. */
    forget: keeping.forget
  }
}
