import { atom, type WritableAtom } from 'nanostores'

/** What can change while others show it. */
export type Noun = 'article' | 'column' | 'form'

const counters = new Map<Noun, WritableAtom<number>>()

/** Counts the changes made to records of a noun in this page: what shows them loads them anew. */
export function changesOf(noun: Noun): WritableAtom<number> {
  let counter = counters.get(noun)
  if (!counter) counters.set(noun, (counter = atom(0)))
  return counter
}

export const changed = (noun: Noun): void => changesOf(noun).set(changesOf(noun).get() + 1)
