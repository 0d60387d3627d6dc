import { atom, type WritableAtom } from 'nanostores'

const counters = new Map<string, WritableAtom<number>>()

/** Counts the changes made to records of a noun (`article`, `column`, …) in this page: what shows them loads them anew. */
export function changesOf(noun: string): WritableAtom<number> {
  let counter = counters.get(noun)
  if (!counter) counters.set(noun, (counter = atom(0)))
  return counter
}

export const changed = (noun: string): void => changesOf(noun).set(changesOf(noun).get() + 1)
