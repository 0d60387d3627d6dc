import { anchorOf } from '../../contract/anchor.ts'

function fragmentOf(link: Element): string {
  const [, fragment = ''] = /^(?:(?:file|about):[^#]*)?#(.+)$/i.exec(link.getAttribute('href')?.trim() ?? '') ?? []
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** The place inside an element at which words can begin. */
function beginningOf(element: Element): Element {
  const blocks = 'p, h1, h2, h3, h4, h5, h6, pre'
  if (element.matches(blocks)) return element
  return element.querySelector(blocks) ?? element.querySelector('td, th, li') ?? element
}

/**
 * Keeps the places to which links of the same text lead, as empty `<a id>` before the words there, and removes every other
 * `id` and `name`. Links that lead to no place of the text lose their address.
 * @param taken ids that the text around has already; links may lead there
 * @param keepsAll true for HTML of this editor, whose places may be the ends of links elsewhere
 */
export function keepAnchors(root: Document, taken: ReadonlySet<string>, keepsAll: boolean): void {
  const links = [...root.body.querySelectorAll('a[href]')].filter(link => fragmentOf(link))
  const wanted = new Set(links.map(fragmentOf))
  if (keepsAll) for (const { id } of root.body.querySelectorAll('a[id]')) wanted.add(id)
  const places = new Map<string, Element>()
  for (const element of root.body.querySelectorAll('[id], [name]'))
    for (const name of [element.id, element.getAttribute('name') ?? ''])
      if (wanted.has(name) && !places.has(name)) places.set(name, element)
  for (const element of root.body.querySelectorAll('[id], [name]')) {
    element.removeAttribute('id')
    element.removeAttribute('name')
  }
  const ids = new Map<string, string>()
  const used = new Set(taken)
  for (const [name, element] of places) {
    const wish = anchorOf(name)
    let id = wish
    for (let count = 2; used.has(id); count++) id = `${wish}-${count}`
    used.add(id)
    ids.set(name, id)
    const anchor = root.createElement('a')
    anchor.id = id
    if (element.localName === 'a') element.before(anchor)
    else beginningOf(element).prepend(anchor)
  }
  for (const link of links) {
    const name = fragmentOf(link)
    const id = ids.get(name) ?? (taken.has(name) ? name : undefined)
    if (id) link.setAttribute('href', `#${id}`)
    else link.removeAttribute('href')
  }
}
