const parentOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : node.parentNode)

/** Yields the node, if it is an element, and its ancestor elements, across shadow roots. */
export function* upFrom(node: Node | null): Generator<Element> {
  for (let at = node; at; at = parentOf(at)) if (at instanceof Element) yield at
}

/** Returns the focused element, across open shadow roots, or undefined if the page itself has the focus. */
export function focusedElement(): HTMLElement | undefined {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found instanceof HTMLElement && found !== document.body ? found : undefined
}

/** Maps each open popup and dialog to the elements that can take the focus back, its opener first. */
const openers = new WeakMap<Element, readonly HTMLElement[]>()

export function setOpeners(surface: Element, ways: readonly HTMLElement[]): void {
  openers.set(surface, ways)
}

/**
 * Lists the elements that can take the focus back later: the focused element, then the openers of the popup or dialog
 * around it. A menu item disappears with its menu, but the button that opened the menu remains.
 */
export function waysBack(): HTMLElement[] {
  const from = focusedElement()
  if (!from) return []
  const around = [...upFrom(from)].find(element => openers.has(element))
  return [from, ...(around ? openers.get(around)! : [])]
}

/** Focuses the first element of the list that accepts the focus. */
export function returnFocus(ways: readonly HTMLElement[]): void {
  for (const way of ways) {
    if (!way.isConnected) continue
    way.focus({ preventScroll: true })
    if (focusedElement() === way) return
  }
}

/** Returns true if no usable control has the focus: it is on the page itself or on a control disabled meanwhile. */
export const isFocusLost = (): boolean => focusedElement()?.matches(':disabled') ?? true

/**
 * Restores the focus to a button that was disabled during its request, once it is enabled again. Does nothing if the
 * user has moved the focus elsewhere.
 * @returns a function that stops watching
 */
export function keepFocus(surface: HTMLElement): () => void {
  let last: HTMLElement | undefined
  const remember = ({ target }: FocusEvent) => {
    last = target as HTMLElement
  }
  const observer = new MutationObserver(() => {
    if (last?.isConnected && !last.matches(':disabled') && isFocusLost()) last.focus({ preventScroll: true })
  })
  observer.observe(surface, { subtree: true, attributeFilter: ['disabled'] })
  surface.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    surface.removeEventListener('focusin', remember)
  }
}
