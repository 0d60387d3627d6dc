/** Inputs in which a key types nothing. */
const silent = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

function isEditable(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !silent.test(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

const isTyping = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  isComposing ||
  (!ctrlKey && !metaKey && !altKey && (key.length === 1 || /^(Backspace|Delete|Home|End|Process|Arrow.*)$/.test(key)))

function keepInside(event: Event): void {
  if (event instanceof KeyboardEvent && isTyping(event) && isEditable(event.composedPath()[0])) event.stopPropagation()
}

/**
 * Keys typed into a field end at the element: for the host they would come from its tag, which the usual guard of old
 * pages (`if (/input|textarea/i.test(event.target.nodeName)) return`) does not know, and fire its shortcuts.
 */
export function keepTyping(host: HTMLElement): void {
  for (const name of ['keydown', 'keypress', 'keyup']) host.addEventListener(name, keepInside)
}
