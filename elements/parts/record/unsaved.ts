/** Whatever may hold work that is not saved. */
export interface Unsaved {
  isDirty: () => boolean
}

const ofHosts = new WeakMap<HTMLElement, Set<Unsaved>>()
const all = new Set<Unsaved>()

/** Counts as work of the element until the answer is called. */
export function watchUnsaved(host: HTMLElement, work: Unsaved): () => void {
  const own = ofHosts.get(host) ?? new Set()
  ofHosts.set(host, own.add(work))
  all.add(work)
  return () => {
    own.delete(work)
    all.delete(work)
  }
}

const anyOf = (works: Iterable<Unsaved>): boolean => [...works].some(work => work.isDirty())

/** The `isDirty()` of an element that edits. */
export const isDirtyIn = (host: HTMLElement): boolean => anyOf(ofHosts.get(host) ?? [])

/** Whether anything in this page is not saved. */
export const isAnythingUnsaved = (): boolean => anyOf(all)
