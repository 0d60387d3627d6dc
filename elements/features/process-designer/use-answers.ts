import { useEffect, useEffectEvent } from 'react'
import { emit, useHost } from '../../base/core/react/host.ts'

/** Reports the title to the page, and handles Ctrl+S anywhere in the element. */
export function useAnswers({ title, onSave }: { title: string; onSave: () => void }): void {
  const host = useHost()
  const save = useEffectEvent(onSave)
  useEffect(() => {
    if (title) emit(host, 'qd-title', { title })
  }, [host, title])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 's') return
      event.preventDefault()
      save()
    }
    host.addEventListener('keydown', onKey)
    return () => host.removeEventListener('keydown', onKey)
  }, [host])
}
