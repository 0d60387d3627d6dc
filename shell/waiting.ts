import { loadTag } from '../elements/catalog.ts'
import { loadAnew } from './router.ts'
import { words } from './shell.text.ts'

/** Delay in ms before a placeholder is shown: most scripts are there by then. */
const patience = 200

function skeleton(): HTMLElement {
  const box = document.createElement('div')
  box.className = 'waiting'
  box.setAttribute('role', 'status')
  const said = document.createElement('p')
  said.textContent = words().loading
  const bars = ['wide', '', ''].map(width => {
    const bar = document.createElement('span')
    bar.className = `bar ${width}`
    return bar
  })
  box.append(said, ...bars)
  return box
}

function failure(): HTMLElement {
  const box = document.createElement('div')
  box.className = 'not-built'
  box.setAttribute('role', 'alert')
  const said = document.createElement('h2')
  said.textContent = words().scriptFailed
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = words().retry
  // The browser keeps waiting for a script that hangs, and asks again only after a reload.
  again.onclick = () => loadAnew()
  box.append(said, again)
  return box
}

/**
 * Loads the script of a page's element. Until then the element holds a placeholder, after a failure the reason with a
 * button that tries again. An element that is defined draws over its children.
 */
export async function loadPage(element: HTMLElement): Promise<void> {
  const tag = element.localName
  const isThere = () => customElements.get(tag) !== undefined
  let shown: HTMLElement | undefined
  const show = (next: HTMLElement) => {
    shown?.remove()
    element.append((shown = next))
  }
  const timer = setTimeout(() => isThere() || show(skeleton()), patience)
  void customElements.whenDefined(tag).then(() => {
    clearTimeout(timer)
    shown?.remove()
  })
  await loadTag(tag)
  clearTimeout(timer)
  if (!isThere()) show(failure())
}
