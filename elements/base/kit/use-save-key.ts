import { useEffect, useEffectEvent } from 'react'
import { addAction } from '../core/react/actions.ts'
import { useHost } from '../core/react/host.ts'

interface Options {
  isOn?: boolean
  /**
   * Also handles the key while the focus is outside all elements that save, for example on the page or in a menu.
   * Default: only inside the element.
   */
  isOfPage?: boolean
}

/** Elements that handle the key, most recently focused last. */
const saving: HTMLElement[] = []

const isShown = (host: HTMLElement): boolean => host.getClientRects().length > 0

/**
 * Saves on Ctrl+S (⌘S), except during text composition, and by `save()` of the element.
 * If several elements are visible, the last used one saves.
 */
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
    const stop = addAction(host, 'save', () => begin())
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
      stop()
      saving.splice(saving.indexOf(host), 1)
      host.removeEventListener('keydown', onKey)
      host.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onPageKey)
    }
  }, [host, isOn, isOfPage])
}
