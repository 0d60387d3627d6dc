import { $viewing } from '../../session/wire/session.ts'

/** Object that may have unsaved changes. */
export interface Unsaved {
  isDirty: () => boolean
}

const ofHosts = new WeakMap<HTMLElement, Set<Unsaved>>()
const all = new Set<Unsaved>()

/** Adds `work` to the unsaved work of an element. @returns a function that removes it */
export function watchUnsaved(host: HTMLElement, work: Unsaved): () => void {
  const own = ofHosts.get(host) ?? new Set()
  ofHosts.set(host, own.add(work))
  all.add(work)
  return () => {
    own.delete(work)
    all.delete(work)
  }
}

/** The user agreed to leave: drafts are stored, and no further confirmation is shown. */
let isLetGo = false

/** A view of the platform as another person sees it saves nothing, so that leaving it loses nothing. */
const anyOf = (works: Iterable<Unsaved>): boolean =>
  !isLetGo && !$viewing.get() && [...works].some(work => work.isDirty())

/** Implements `isDirty()` of an element with an editor. */
export const isDirtyIn = (host: HTMLElement): boolean => anyOf(ofHosts.get(host) ?? [])

/** Returns whether any element of this page has unsaved changes. */
export const isAnythingUnsaved = (): boolean => anyOf(all)

/** Disables confirmations before leaving. @returns a function that enables them again */
export function letGo(): () => void {
  isLetGo = true
  return () => {
    isLetGo = false
  }
}
