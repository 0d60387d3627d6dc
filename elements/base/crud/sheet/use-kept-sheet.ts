import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { SheetPreview } from '../../contract/sheet.ts'
import { $user } from '../../session/wire/session.ts'
import { createKeeping } from '../record/keeping.ts'

const fits = (value: unknown): value is SheetPreview => {
  const { columns, rows } = Object(value) as Partial<SheetPreview>
  return Array.isArray(columns) && Array.isArray(rows)
}

/**
 * Keeps a sheet whose cells were mended in the browser until it is imported or given up, and offers it back: the file on the
 * person's disk has not what they mended. `path` is that of the import; `mended` is undefined while nothing is to be kept.
 */
export function useKeptSheet(path: string, mended: SheetPreview | undefined) {
  const work = useRef<{ at: number; version: 0; draft: SheetPreview }>(undefined)
  const [keeping] = useState(() =>
    createKeeping<SheetPreview>(
      { keyOf: () => `sheet:${$user.get()?.username ?? ''}:${path}`, fits },
      () => work.current
    )
  )
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
    if (!mended) return
    work.current = { at: Date.now(), version: 0, draft: mended }
    keeping.soon()
  }, [keeping, mended])
  const forget = () => {
    work.current = undefined
    void keeping.forget()
  }
  return {
    /** When it was kept, in epoch milliseconds, and how many rows it has. */
    offer: offer && { at: offer.at, rows: offer.draft.rows.length },
    take: () => keeping.take()?.draft,
    refuse: () => {
      keeping.refuse()
      forget()
    },
    /** Nothing is left to keep. */
    forget
  }
}
