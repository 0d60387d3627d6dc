import { atom, type WritableAtom } from 'nanostores'

const counters = new Map<string, WritableAtom<number>>()

/** Counts the changes made to records of a noun (`article`, `column`, …) in this page: what shows them loads them anew. */
export function changesOf(noun: string): WritableAtom<number> {
  let counter = counters.get(noun)
  if (!counter) counters.set(noun, (counter = atom(0)))
  return counter
}

/** What pages of other tabs show besides lists of their own. */
const heardElsewhere = new Set(['dictionary'])
const channelOf = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('qundao:changed')

export function changed(noun: string): void {
  changesOf(noun).set(changesOf(noun).get() + 1)
  if (!heardElsewhere.has(noun)) return
  const channel = channelOf()
  channel?.postMessage(noun)
  channel?.close()
}

/** Calls back when a page of another tab changed the noun; answers how to stop. */
export function hearOtherTabs(noun: string, hear: () => void): () => void {
  const channel = channelOf()
  if (channel) channel.onmessage = ({ data }) => data === noun && hear()
  return () => channel?.close()
}
