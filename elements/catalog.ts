/** A tag: how to load it, and what the server's menu calls it. */
export interface Entry {
  /** The Chinese name of the feature. */
  title: string
  load: () => Promise<unknown>
  /** The components of the server's menu that this tag is the page of. */
  components?: readonly string[]
  /** Attributes that make the tag the page of a component. */
  attributes?: Record<string, string>
}

export const catalog: Record<`qd-${string}`, Entry> = {
  'qd-site-switcher': { title: '站点切换', load: () => import('./site-switcher/define.ts') }
}

/** The tag that is the page of a menu component; undefined for a name nobody built yet. */
export function tagOfComponent(component: string): string | undefined {
  return Object.keys(catalog).find(tag => catalog[tag as `qd-${string}`]!.components?.includes(component))
}

/** Loads a tag once it is met; unknown tags are left alone. */
export async function loadTag(tag: string): Promise<void> {
  const entry = catalog[tag as `qd-${string}`]
  if (entry && !customElements.get(tag)) await entry.load()
}
