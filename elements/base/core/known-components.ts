/** What lays out other entries, or shows an address; the shell has them itself. */
const layouts = [
  ...['layouts/RouteView', 'layouts/PageView', 'layouts/BlankLayout', 'layouts/TabLayout', 'layouts/IframePageView']
]

const known = new Set<string>()

/** The catalogue tells which components of the menu have a page. */
export function knowComponents(names: readonly string[]): void {
  for (const name of [...layouts, ...names]) known.add(name)
}

/** All that can be named, in order; empty where an element stands without the catalogue. */
export const knownComponents = (): readonly string[] => [...known].sort()

/** Whether a component of the menu leads to nothing. Nobody knows that without the catalogue. */
export const isUnknownComponent = (name: string): boolean => name !== '' && known.size > 0 && !known.has(name)
