/** Namespaces of Word documents, in the transitional and the strict form. */
const spaces: readonly [RegExp, string][] = [
  [/wordprocessingml(\/2006)?\/main$/, 'w'],
  [/office\/word\/2010\/wordml$/, 'w14'],
  [/officeDocument(\/2006)?\/math$/, 'm'],
  [/drawingml(\/2006)?\/main$/, 'a'],
  [/drawingml(\/2006)?\/wordprocessingDrawing$/, 'wp'],
  [/drawingml(\/2006)?\/diagram$/, 'dgm'],
  [/schemas-microsoft-com:vml$/, 'v'],
  [/markup-compatibility\/2006$/, 'mc']
]
const prefixes = new Map<string | null, string>()

function prefixOf(space: string | null): string {
  let prefix = prefixes.get(space)
  if (prefix === undefined) {
    prefix = spaces.find(([pattern]) => pattern.test(space ?? ''))?.[1] ?? ''
    prefixes.set(space, prefix)
  }
  return prefix
}

/** Returns the name of an element with the usual prefix of its namespace, for example `w:p`. */
export const tagOf = (element: Element): string => `${prefixOf(element.namespaceURI)}:${element.localName}`

/** Returns an attribute by its name without a prefix. */
export function attribute(element: Element | undefined, name: string): string | undefined {
  for (const own of element?.attributes ?? []) if (own.localName === name) return own.value
  return undefined
}

export function child(element: Element | undefined, tag: string): Element | undefined {
  for (const own of element?.children ?? []) if (tagOf(own) === tag) return own
  return undefined
}

export const childrenOf = (element: Element | undefined, tag: string): Element[] =>
  [...(element?.children ?? [])].filter(own => tagOf(own) === tag)

/** Returns the `w:val` of a child; undefined without the child. */
export const valueOf = (element: Element | undefined, tag: string): string | undefined =>
  attribute(child(element, tag), 'val')

/** Returns whether a property is on, which its presence means; undefined without it. */
export function flag(element: Element | undefined, tag: string): boolean | undefined {
  const own = child(element, tag)
  return own && !/^(0|false|off|none)$/.test(attribute(own, 'val') ?? '')
}

/** Returns all descendants with a tag. */
export const within = (element: Element, tag: string): Element[] =>
  [...element.getElementsByTagNameNS('*', tag.split(':')[1]!)].filter(own => tagOf(own) === tag)

/** Returns the branch of alternative content to read: the first with text or pictures. */
export function chosen(alternative: Element): Element | undefined {
  const branches = [...childrenOf(alternative, 'mc:Choice'), ...childrenOf(alternative, 'mc:Fallback')]
  return branches.find(({ textContent, children }) => textContent?.trim() || children.length > 0)
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
