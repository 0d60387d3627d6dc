/** Milliseconds in which a question has closed. */
const patience = 1500

/**
 * Focuses what comes in the place of something that was deleted: now, and once more when the question that was asked has
 * closed, which until then calls the focus back. Whoever pressed something meanwhile is left alone.
 */
export function focusAfterQuestion(target: HTMLElement | null | undefined): void {
  if (!target) return
  const root = target.getRootNode()
  const watch = new AbortController()
  for (const type of ['keydown', 'pointerdown'])
    root.addEventListener(type, () => watch.abort(), { signal: watch.signal, capture: true })
  const end = performance.now() + patience
  let wasClosed = false
  const look = () => {
    if (watch.signal.aborted) return
    const overlays = [...(root as Document | ShadowRoot).querySelectorAll('.bp6-overlay')]
    const isOpen = overlays.some(overlay => !overlay.contains(target)) && performance.now() < end
    // It gives the focus back a frame after it is gone.
    if (!isOpen && wasClosed) {
      watch.abort()
      return target.focus()
    }
    wasClosed = !isOpen
    requestAnimationFrame(look)
  }
  target.focus()
  requestAnimationFrame(look)
}
