import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../core/host.ts'
import type { FormDocument } from '../parts/form/document.ts'
import { dropWork, keepWork, keepWorkNow, readWork, type Kept } from '../parts/kept.ts'
import { $user } from '../session/session.ts'
import type { Designer } from './designer.ts'

const pause = 500

interface KeptForm extends Kept {
  document: FormDocument
}

const isKeptForm = (value: unknown): value is KeptForm =>
  typeof (value as KeptForm | undefined)?.at === 'number' && Array.isArray((value as KeptForm).document?.list)

/**
 * Keeps unsaved work in the browser, asks before the page goes, and offers the work back when the same form is opened again.
 * `ready` says that the form is there to be compared with.
 */
export function useKept(designer: Designer, formId: string | undefined, ready: boolean) {
  const host = useHost()
  const user = useStore($user)
  const isDirty = useStore(designer.$isDirty)
  const [offer, setOffer] = useState<KeptForm>()
  const [isKept, setKept] = useState(true)
  const key = `form:${user?.username ?? ''}:${formId ?? `${location.pathname}#${host.id}`}`
  const standing = useRef<KeptForm>(undefined)

  useEffect(() => {
    if (!ready) return
    let isOver = false
    void readWork(key, isKeptForm).then(kept => {
      if (isOver || !kept || JSON.stringify(kept.document) === JSON.stringify(designer.$document.get())) return
      standing.current = kept
      setOffer(kept)
    })
    return () => {
      isOver = true
    }
  }, [key, ready])

  // What was done since the last save is kept; a save, or the way back to it, needs nothing kept.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = async () => {
      clearTimeout(timer)
      timer = undefined
      if (designer.$isDirty.get()) setKept(await keepWork(key, { at: Date.now(), document: designer.$document.get() } as KeptForm))
    }
    const stop = designer.onEdit(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void keep(), pause)
    })
    // A page that goes away waits for no database.
    const flush = () => {
      if (!timer) return
      keepWorkNow(key, { at: Date.now(), document: designer.$document.get() } as KeptForm)
      void keep()
    }
    addEventListener('beforeunload', flush)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      stop()
      flush()
      removeEventListener('beforeunload', flush)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [key])

  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current && !isDirty) void (standing.current ? keepWork(key, standing.current) : dropWork(key))
    wasDirty.current = isDirty
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  return {
    offer,
    isKept,
    restore() {
      if (!offer) return
      standing.current = undefined
      setOffer(undefined)
      designer.edit(offer.document, { selection: [] })
    },
    discard() {
      standing.current = undefined
      setOffer(undefined)
      if (!designer.$isDirty.get()) void dropWork(key)
    }
  }
}
