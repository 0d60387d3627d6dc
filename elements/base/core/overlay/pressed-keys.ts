/**
 * Tracks the key that is held down in a popup or dialog. Blueprint's buttons click on keyup, so the keyup of the key
 * that closes the surface would press the button focused next.
 * @returns a function to call on close, which swallows the remaining events of a key that is still held down
 */
export function watchKeys(surface: HTMLElement): () => void {
  let down: string | undefined
  const hear = (event: KeyboardEvent) => {
    down = event.type === 'keydown' ? event.key : undefined
  }
  for (const type of ['keydown', 'keyup'] as const) surface.addEventListener(type, hear, true)
  return () => {
    for (const type of ['keydown', 'keyup'] as const) surface.removeEventListener(type, hear, true)
    if (down !== undefined) swallow(down)
  }
}

function swallow(key: string): void {
  const end = new AbortController()
  const hear = (event: KeyboardEvent) => {
    const isRest = event.key === key && (event.type === 'keyup' || event.repeat)
    if (isRest) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (!isRest || event.type === 'keyup') end.abort()
  }
  for (const type of ['keydown', 'keyup'] as const) addEventListener(type, hear, { capture: true, signal: end.signal })
}
