import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DocumentLock } from '../../../base/contract/document.ts'
import { lockTemplate, templateLimits, unlockTemplate, type Template } from '../../../base/contract/template.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { send } from '../../../base/session/request/send.ts'
import { loadTemplate } from './template-record.ts'

/** Milliseconds after which typing extends the lock. */
const extension = (templateLimits.lockMinutes * 60_000) / 5

interface TemplateLock {
  lock: DocumentLock | undefined
  /** Takes or extends the lock while the user types. */
  touch: () => void
  takeOver: () => Promise<void>
}

/** Lock of the edited template. The first change takes it, a save ends it, and so does leaving. */
export function useTemplateLock(template: Template | undefined): TemplateLock {
  /** Newer state of the lock than that of the record. */
  const [told, setTold] = useState<{ of: Template; lock: DocumentLock | undefined }>()
  const asked = useRef(0)
  const lock = template && told?.of === template ? told.lock : template?.lock
  const id = template?.id

  const take = async (takes: boolean) => {
    if (!template) return
    asked.current = Date.now()
    try {
      setTold({ of: template, lock: (await send(lockTemplate, { body: { id: template.id, takes } })).lock })
    } catch (problem) {
      if (takes) toast(sentence(problem), 'danger')
      // Another person holds the lock, or the platform is away: saving decides.
      const now = await loadTemplate(template.id).catch(() => undefined)
      if (now) setTold({ of: template, lock: now.lock })
    }
  }
  const leave = useEffectEvent(() => {
    if (id && asked.current > 0) send(unlockTemplate, { body: { id } }).catch(() => {})
  })
  useEffect(() => () => leave(), [])
  // A save ends the lock, so the next change takes it again.
  const restart = useEffectEvent(() => void (asked.current = 0))
  useEffect(() => restart(), [template?.version])
  return {
    lock,
    touch() {
      if (template && Date.now() - asked.current > extension) void take(false)
    },
    takeOver: () => take(true)
  }
}
