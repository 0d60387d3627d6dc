import { useEffect, type RefObject } from 'react'

/**
 * Lets an element fill the window from the top layer, where nothing of the host page traps or covers it. Esc ends it,
 * unless something that lies above takes the key.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>, isOn: boolean, leave: () => void): void {
  useEffect(() => {
    const own = element.current
    if (!isOn || !own) return
    own.setAttribute('popover', 'manual')
    own.showPopover?.()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) leave()
    }
    own.addEventListener('keydown', onKey)
    return () => {
      own.removeEventListener('keydown', onKey)
      if (own.isConnected) own.hidePopover?.()
      own.removeAttribute('popover')
    }
  }, [isOn])
}
