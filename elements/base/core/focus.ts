const parentOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : node.parentNode)

/** Yields a node's ancestors that are elements, itself first, through shadow roots. */
export function* upFrom(node: Node | null): Generator<Element> {
  for (let at = node; at; at = parentOf(at)) if (at instanceof Element) yield at
}

/** Returns the element that has the focus, through open shadow roots; undefined when the focus is on the page itself. */
export function focusedElement(): HTMLElement | undefined {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found instanceof HTMLElement && found !== document.body ? found : undefined
}

/** For each open popup and dialog: the elements that may take the focus back, the opener first. */
const openers = new WeakMap<Element, readonly HTMLElement[]>()

export function setOpeners(surface: Element, ways: readonly HTMLElement[]): void {
  openers.set(surface, ways)
}

/**
 * Lists what may take the focus back later: the focused element, then the openers of the popup or dialog around it. An
 * entry of a menu is gone by then; the button that opened the menu is not.
 */
export function waysBack(): HTMLElement[] {
  const from = focusedElement()
  if (!from) return []
  const around = [...upFrom(from)].find(element => openers.has(element))
  return [from, ...(around ? openers.get(around)! : [])]
}

/** Focuses the first of these that takes the focus. */
export function returnFocus(ways: readonly HTMLElement[]): void {
  for (const way of ways) {
    if (!way.isConnected) continue
    way.focus({ preventScroll: true })
    if (focusedElement() === way) return
  }
}

/** Tells whether keys reach no control: the focus is on the page itself, or on a control that was disabled since. */
export const isFocusLost = (): boolean => focusedElement()?.matches(':disabled') ?? true
