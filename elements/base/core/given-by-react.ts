/**
 * The objects and functions that React has for an element which was not defined yet when it drew it: React asks once whether
 * the element has the property, makes an attribute of it otherwise, and sets it again only when it has changed. What it was to
 * set is kept on the element.
 */
export function givenByReact(element: HTMLElement): Record<string, unknown> {
  const key = Object.keys(element).find(name => name.startsWith('__reactProps$'))
  const given = key ? (element as unknown as Record<string, Record<string, unknown>>)[key] : undefined
  const isKept = (value: unknown) => typeof value === 'function' || (typeof value === 'object' && value !== null)
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => isKept(value)))
}
