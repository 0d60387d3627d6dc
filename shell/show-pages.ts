const frames = new WeakMap<HTMLElement, HTMLElement>()

function frameOf(element: HTMLElement): HTMLElement {
  const frame = frames.get(element) ?? document.createElement('div')
  frames.set(element, frame)
  frame.className = 'page kept'
  if (element.parentNode !== frame) frame.append(element)
  return frame
}

/**
 * Shows the kept pages in a container, all but the current one hidden. A page with a new address keeps its element and
 * focus. lit's `repeat` is not used, because it leaves a comment node for each item that goes.
 */
export function showPages(container: Element, pages: readonly [string, HTMLElement][], current: string): void {
  const shown = pages.map(([key, element]) => {
    const frame = frameOf(element)
    frame.hidden = key !== current
    return frame
  })
  for (const frame of container.querySelectorAll<HTMLElement>('.kept')) if (!shown.includes(frame)) frame.remove()
  for (const frame of shown) if (frame.parentNode !== container) container.append(frame)
}
