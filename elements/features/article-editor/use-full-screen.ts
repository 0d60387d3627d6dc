import { useEffect, type RefObject } from 'react'

/** Lets an element fill the window from the top layer, where nothing of the host page traps or covers it. */
export function useFullScreen(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const own = element.current
    if (!isOn || !own) return
    own.setAttribute('popover', 'manual')
    own.showPopover?.()
    return () => {
      if (own.isConnected) own.hidePopover?.()
      own.removeAttribute('popover')
    }
  }, [element, isOn])
}
