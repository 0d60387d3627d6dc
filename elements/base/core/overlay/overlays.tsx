import { Classes, OverlaysProvider, PortalProvider } from '@blueprintjs/core'
import { useEffect, useState, type ReactNode } from 'react'
import { Speaker } from './speaker.tsx'

/** Counts the open overlays and toasts of a container, without the empty shells that Blueprint leaves behind. */
function openIn(container: HTMLElement): number {
  const toasts = container.querySelectorAll(':scope > :not(.bp6-portal) > *').length
  return container.querySelectorAll(`:scope > .bp6-portal > .${Classes.OVERLAY}:not(:empty)`).length + toasts
}

/** The container that was shown last and is therefore above all others; undefined once it is empty. */
let topmost: HTMLElement | undefined

/** Shows the container while it has an open overlay. A new overlay brings a covered container to the top. */
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
 * Renders popups, toasts and dialogs inside the element's shadow root. Popups and toasts share one container in the
 * browser's top layer, so a transformed or clipped ancestor cannot cut them off. Without the Popover API the container
 * is `position: fixed`. Each dialog enters the top layer separately, with its own container.
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
