import { useEffect, type RefObject } from 'react'

/** Shows an element full screen in the top layer, where the host page can neither clip nor cover it. */
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
