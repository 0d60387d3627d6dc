import { useEffect, useEffectEvent } from 'react'
import { useHost } from '../core/host.ts'

interface Options {
  isOn?: boolean
  /** Also when the focus is outside every element that saves: on the page itself, in a menu. Default: within alone. */
  isOfPage?: boolean
}

/** The elements that save by the key, the one that had the focus last at the end. */
const saving: HTMLElement[] = []

const isShown = (host: HTMLElement): boolean => host.getClientRects().length > 0

/** Ctrl+S (⌘S) saves; never while an input method composes. Of several shown elements the one used last saves. */
export function useSaveKey(save: () => unknown, { isOn = true, isOfPage = false }: Options = {}): void {
  const host = useHost()
  const begin = useEffectEvent(save)
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const isSaveKey = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
      if (!isSaveKey || event.altKey || event.shiftKey || event.isComposing || event.defaultPrevented) return
      event.preventDefault()
      void begin()
    }
    const onPageKey = (event: KeyboardEvent) => {
      const path = event.composedPath()
      if (saving.some(other => path.includes(other)) || saving.findLast(isShown) !== host) return
      onKey(event)
    }
    const onFocus = () => void saving.push(...saving.splice(saving.indexOf(host), 1))
    saving.push(host)
    host.addEventListener('keydown', onKey)
    host.addEventListener('focusin', onFocus)
    if (isOfPage) document.addEventListener('keydown', onPageKey)
    return () => {
      saving.splice(saving.indexOf(host), 1)
      host.removeEventListener('keydown', onKey)
      host.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onPageKey)
    }
  }, [host, isOn, isOfPage])
}
