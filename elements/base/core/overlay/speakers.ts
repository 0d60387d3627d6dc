import { atom } from 'nanostores'
import { upFrom } from './focus.ts'
import type { Modal } from './modals.ts'

/** Connected islands of the page, oldest first. */
export const $islands = atom<HTMLElement[]>([])

function isModal(element: Element): boolean {
  try {
    return element.matches('dialog:modal')
  } catch {
    // Browsers without `:modal`: treat every open dialog as modal.
    return element.matches('dialog[open]')
  }
}

/** Returns the element at a point, across open shadow roots. */
function deepest(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y)
  for (let inner = found; inner?.shadowRoot; ) {
    inner = inner.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === found) break
    found = inner
  }
  return found
}

/** Returns the topmost modal dialog, of the host page or of an element. Everything outside of it is inert. */
function topmostModal(islands: readonly HTMLElement[], own: Element | undefined): Element | undefined {
  const modals = new Set<Element>([...document.querySelectorAll('dialog')].filter(isModal))
  if (own) modals.add(own)
  for (const island of islands) for (const above of upFrom(island)) if (isModal(above)) modals.add(above)
  if (modals.size < 2) return [...modals][0]
  // With several dialogs, hit testing at the centre finds the topmost one.
  const [last] = [...modals].reverse()
  return (
    [...modals].find(modal => {
      const { left, top, width, height } = modal.getBoundingClientRect()
      return [...upFrom(deepest(left + width / 2, top + height / 2))].includes(modal)
    }) ?? last
  )
}

/** Island that shows the messages of the page. */
export interface Voice {
  island: HTMLElement
  /** Open dialog of the island. Messages outside of it would be inert. */
  modal?: Modal
}

/** Returns the island that owns the topmost dialog, otherwise the oldest visible island that the user can use. */
export function voiceOf(islands: readonly HTMLElement[], modals: readonly Modal[]): Voice | undefined {
  const isShown = (element: Element): boolean => element.getClientRects().length > 0
  const shown = islands.filter(isShown)
  // A hidden host element also hides its dialogs.
  const own = modals.findLast(({ dialog }) => isShown(dialog))
  const top = topmostModal(shown, own?.dialog)
  if (own && own.dialog === top) return { island: own.host, modal: own }
  const isUsable = (island: HTMLElement): boolean => {
    const above = [...upFrom(island)]
    return !above.some(element => element.hasAttribute('inert')) && (!top || above.includes(top))
  }
  const island = shown.find(isUsable) ?? shown[0] ?? islands[0]
  return island && { island }
}

/** Calls `hear` when the usable island may have changed: a dialog of the page opens, a part is hidden, and so on. */
export function watchSpeakers(islands: readonly HTMLElement[], hear: () => void): () => void {
  const observer = new MutationObserver(hear)
  const roots = new Set<Node>([document])
  for (const island of islands)
    for (let root = island.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) roots.add(root)
  const attributeFilter = ['open', 'inert', 'hidden', 'class', 'style']
  for (const root of roots)
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter })
  return () => observer.disconnect()
}
