import { atom } from 'nanostores'
import { upFrom } from './focus.ts'
import type { Modal } from './modals.ts'

/** The connected islands of the page, oldest first. */
export const $islands = atom<HTMLElement[]>([])

function isModal(element: Element): boolean {
  try {
    return element.matches('dialog:modal')
  } catch {
    // A browser that does not know the word: an open dialog of it is taken for one.
    return element.matches('dialog[open]')
  }
}

/** What the pointer would meet there, through open shadow roots. */
function deepest(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y)
  for (let inner = found; inner?.shadowRoot; ) {
    inner = inner.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === found) break
    found = inner
  }
  return found
}

/** The modal dialog that lies on top, of the host page or an element: everything outside of it is inert. */
function topmostModal(islands: readonly HTMLElement[], own: Element | undefined): Element | undefined {
  const modals = new Set<Element>([...document.querySelectorAll('dialog')].filter(isModal))
  if (own) modals.add(own)
  for (const island of islands) for (const above of upFrom(island)) if (isModal(above)) modals.add(above)
  if (modals.size < 2) return [...modals][0]
  // Of several the pointer meets the topmost alone.
  const [last] = [...modals].reverse()
  return (
    [...modals].find(modal => {
      const { left, top, width, height } = modal.getBoundingClientRect()
      return [...upFrom(deepest(left + width / 2, top + height / 2))].includes(modal)
    }) ?? last
  )
}

/** Speaks for the page. */
export interface Voice {
  island: HTMLElement
  /** The dialog of the island that is open: messages outside of it would be inert. */
  modal?: Modal
}

/** The island that owns the topmost dialog; otherwise the oldest on screen that a person can use. */
export function voiceOf(islands: readonly HTMLElement[], modals: readonly Modal[]): Voice | undefined {
  const isShown = (element: Element): boolean => element.getClientRects().length > 0
  const shown = islands.filter(isShown)
  // A host that hides an element hides its dialogs, too.
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

/** Hears whenever another island may be the one that can be used: a dialog of the host opens or closes, a part is hidden. */
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
