/**
 * Returns the objects and functions that React rendered onto an element before it was defined. React checks once
 * whether the element has a property. If not, it sets an attribute, and sets it again only on change. The original
 * values are stored on the element.
 */
export function givenByReact(element: HTMLElement): Record<string, unknown> {
  const key = Object.keys(element).find(name => name.startsWith('__reactProps$'))
  const given = key ? (element as unknown as Record<string, Record<string, unknown>>)[key] : undefined
  const isKept = (value: unknown) => typeof value === 'function' || (typeof value === 'object' && value !== null)
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => isKept(value)))
}
