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

/** The person agreed to leave: the work is kept, and nobody asks again. */
let isLetGo = false

const anyOf = (works: Iterable<Unsaved>): boolean => !isLetGo && [...works].some(work => work.isDirty())

/** The `isDirty()` of an element that edits. */
export const isDirtyIn = (host: HTMLElement): boolean => anyOf(ofHosts.get(host) ?? [])

/** Whether anything in this page is not saved. */
export const isAnythingUnsaved = (): boolean => anyOf(all)

/** Lets the page go without further questions; the answer takes that back. */
export function letGo(): () => void {
  isLetGo = true
  return () => {
    isLetGo = false
  }
}
