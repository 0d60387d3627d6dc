import { Classes, OverlaysProvider, PortalProvider } from '@blueprintjs/core'
import { useEffect, useState, type ReactNode } from 'react'
import { Speaker } from './speaker.tsx'

/** How much is open in a container, toasts among it. Blueprint leaves the empty shell of an overlay that was closed, or never open. */
function openIn(container: HTMLElement): number {
  const toasts = container.querySelectorAll(':scope > :not(.bp6-portal) > *').length
  return container.querySelectorAll(`:scope > .bp6-portal > .${Classes.OVERLAY}:not(:empty)`).length + toasts
}

/** The container that was shown last, while it holds something: it lies above all others. */
let topmost: HTMLElement | undefined

/** Shows the container while it holds an overlay; what opens in one that others have covered since brings it up again. */
function follow(container: HTMLElement): () => void {
  let before = 0
  const forget = () => {
    if (topmost === container) topmost = undefined
  }
  const update = () => {
    const open = openIn(container)
    const hasMore = open > before
    before = open
    container.classList.toggle('qd-overlays-open', open > 0)
    if (!container.showPopover || !container.isConnected) return
    const isShown = container.matches(':popover-open')
    if (isShown && (open === 0 || (hasMore && topmost !== container))) container.hidePopover()
    if (open === 0) forget()
    if (open === 0 || container.matches(':popover-open')) return
    container.showPopover()
    topmost = container
  }
  const observer = new MutationObserver(update)
  observer.observe(container, { childList: true, subtree: true })
  update()
  return () => {
    forget()
    observer.disconnect()
  }
}

/**
 * Draws popups, toasts and dialogs of an element in its own root. Popups and toasts go to the browser's top layer in one
 * container: no transformed or clipped ancestor in the host page can trap them. Without the Popover API the container
 * stays `position: fixed`. Each dialog goes to the top layer by itself and has its own container.
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
      <div className="qd-dialogs" />
    </>
  )
}
