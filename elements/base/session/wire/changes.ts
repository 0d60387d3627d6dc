import { atom, type WritableAtom } from 'nanostores'
import { notifyPage } from '../../core/page/tell-page.ts'

const counters = new Map<string, WritableAtom<number>>()

/** Counts changes to records of a noun (`article`, `column`, …) in this page. Subscribe to reload what shows them. */
export function changesOf(noun: string): WritableAtom<number> {
  let counter = counters.get(noun)
  if (!counter) counters.set(noun, (counter = atom(0)))
  return counter
}

/** Nouns whose changes are also broadcast to other tabs. */
const heardElsewhere = new Set(['dictionary'])
const channelOf = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('qundao:changed')

/**
 * Reports a change to the page: reloads what shows the noun, and dispatches `qd-changed` on the document. Without
 * `action`, any records may have changed.
 */
export function changed(noun: string, action = '', ...ids: readonly string[]): void {
  changesOf(noun).set(changesOf(noun).get() + 1)
  notifyPage('qd-changed', { noun, action, ids })
  if (!heardElsewhere.has(noun)) return
  const channel = channelOf()
  channel?.postMessage(noun)
  channel?.close()
}

/**
 * Calls `hear` when another tab has changed the noun.
 * @returns a function that stops
 */
export function hearOtherTabs(noun: string, hear: () => void): () => void {
  const channel = channelOf()
  if (channel) channel.onmessage = ({ data }) => data === noun && hear()
  return () => channel?.close()
}
