/** Input types without text entry. */
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
 * Stops key events of fields at the element. The host page would see the element as their target, miss the text field
 * in guards such as `if (/input|textarea/i.test(event.target.nodeName)) return`, and run its shortcuts.
 */
export function keepTyping(host: HTMLElement): void {
  for (const name of ['keydown', 'keypress', 'keyup']) host.addEventListener(name, keepInside)
}
