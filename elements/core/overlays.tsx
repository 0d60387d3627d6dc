import { OverlaysProvider, PortalProvider } from '@blueprintjs/core'
import { useEffect, useState, type ReactNode } from 'react'
import { holdFocus } from './hold-focus.ts'
import { goThroughMenu } from './menu-keys.ts'
import { Speaker } from './speaker.tsx'

/** Shows the container while it holds an overlay; shown anew it is the newest of the top layer. */
function follow(container: HTMLElement): () => void {
  const update = () => {
    const wanted = [...container.children].some(child => child.childElementCount > 0)
    container.classList.toggle('qd-overlays-open', wanted)
    if (!container.showPopover || !container.isConnected) return
    if (wanted !== container.matches(':popover-open')) wanted ? container.showPopover() : container.hidePopover()
  }
  const observer = new MutationObserver(update)
  observer.observe(container, { childList: true, subtree: true })
  container.addEventListener('keydown', goThroughMenu, true)
  update()
  const letGo = holdFocus(container)
  return () => {
    letGo()
    observer.disconnect()
    container.removeEventListener('keydown', goThroughMenu, true)
  }
}

/**
 * Overlays of an element live in its own root, in a container that goes to the browser's top layer: no transformed or
 * clipped ancestor in the host page can trap them, and nothing is added to the page. Without the Popover API the
 * container stays `position: fixed` in the root.
 */
export function Overlays({ children }: { children: ReactNode }) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  useEffect(() => (container ? follow(container) : undefined), [container])
  return (
    <>
      {container && (
        <PortalProvider portalContainer={container}>
          <OverlaysProvider>
            {children}
            <Speaker overlays={container} />
          </OverlaysProvider>
        </PortalProvider>
      )}
      <div className="qd-overlays" popover="manual" ref={setContainer} />
    </>
  )
}
