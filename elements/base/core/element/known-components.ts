/** Components that only lay out other entries or show an address. The shell implements them. */
const layouts = [
  ...['layouts/RouteView', 'layouts/PageView', 'layouts/BlankLayout', 'layouts/TabLayout', 'layouts/IframePageView']
]

const known = new Set<string>()

/** Registers the components that have a page. Called by the catalogue. */
export function knowComponents(names: readonly string[]): void {
  for (const name of [...layouts, ...names]) known.add(name)
}

/** Returns all registered names, sorted. Empty on a page that does not load the catalogue. */
export const knownComponents = (): readonly string[] => [...known].sort()

/** Returns true if a menu component has no page. Always false without the catalogue. */
export const isUnknownComponent = (name: string): boolean => name !== '' && known.size > 0 && !known.has(name)
