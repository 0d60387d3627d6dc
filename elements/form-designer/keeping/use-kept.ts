import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../../core/host.ts'
import type { FormDocument } from '../../form-engine/document/document.ts'
import { dropWork, keepWork, keepWorkNow, readWork, type Kept } from '../../parts/kept.ts'
import { $user } from '../../session/session.ts'
import type { Designer } from '../model/designer.ts'

const pause = 500

interface KeptForm extends Kept {
  document: FormDocument
  /** An older one nobody has decided about yet. */
  before?: KeptForm
}

const isKeptForm = (value: unknown): value is KeptForm =>
  typeof (value as KeptForm | undefined)?.at === 'number' && Array.isArray((value as KeptForm).document?.list)

/** A short name of a document: equal for equal ones. */
function fingerprint(document: FormDocument): string {
  const text = JSON.stringify(document)
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return `${text.length}.${hash}`
}

/** Which designer of the page: by its id, else by its place among the others. */
function nameIn(host: HTMLElement): string {
  if (host.id) return host.id
  const root = host.getRootNode() as Document | ShadowRoot
  return String([...root.querySelectorAll(host.localName)].indexOf(host))
}

/**
 * Keeps unsaved work in the browser, asks before the page goes, and offers the work back when the same form is opened again.
 * `ready` says that the form is there to be compared with.
 */
export function useKept(designer: Designer, formId: string | undefined, ready: boolean) {
  const host = useHost()
  const user = useStore($user)
  const isDirty = useStore(designer.$isDirty)
  const opened = useStore(designer.$opened)
  const [offer, setOffer] = useState<KeptForm>()
  const [isKept, setKept] = useState(true)
  const { pathname, search, hash } = location
  // Without an id of the platform the same address may show another form: work belongs to what it began from.
  const place = `form:${user?.username ?? ''}:${formId ?? `${pathname}${search}${hash}#${nameIn(host)}`}`
  const keyNow = (): string => (formId ? place : `${place}:${fingerprint(designer.$saved.get())}`)
  const key = useRef('')
  const standing = useRef<KeptForm>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // What is kept is offered when a form was opened: the form that it began from.
  useEffect(() => {
    if (!ready || designer.$isDirty.get()) return
    let isOver = false
    key.current = keyNow()
    const base = fingerprint(designer.$saved.get())
    standing.current = undefined
    setOffer(undefined)
    void readWork(key.current, isKeptForm).then(kept => {
      if (isOver || !kept || designer.$isDirty.get() || fingerprint(kept.document) === base) return
      standing.current = kept
      setOffer(kept)
    })
    return () => {
      isOver = true
    }
  }, [place, ready, opened])

  useEffect(() => {
    const work = (): KeptForm => ({
      at: Date.now(),
      document: designer.$document.get(),
      before: standing.current && { ...standing.current, before: undefined }
    })
    const keep = async () => {
      clearTimeout(timer.current)
      timer.current = undefined
      if (designer.$isDirty.get()) setKept(await keepWork(key.current, work()))
    }
    const stop = designer.onEdit(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep(), pause)
    })
    // A page that goes away waits for no database.
    const flush = () => {
      if (!timer.current) return
      keepWorkNow(key.current, work())
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
  }, [place])

  const forget = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const [before, now] = [key.current, keyNow()]
    key.current = now
    if (standing.current) void keepWork(now, standing.current)
    if (!standing.current || before !== now) void dropWork(before)
  }

  // A save, or the way back to what is saved, leaves nothing to keep but what nobody has decided about.
  const wasDirty = useRef(false)
  useEffect(() => {
    if (wasDirty.current && !isDirty) forget()
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
      standing.current = offer?.before
      setOffer(offer?.before)
      if (!designer.$isDirty.get()) forget()
    }
  }
}
