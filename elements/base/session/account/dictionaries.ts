import { atom, onMount, type ReadableAtom } from 'nanostores'
import { dictionaryChoices, type Choice } from '../../contract/dictionary.ts'
import { changesOf, hearOtherTabs } from '../wire/changes.ts'
import { send } from '../request/send.ts'
import { $token } from '../wire/session.ts'

/** Milliseconds after which a page that is looked at again asks what has become of a dictionary. */
const stale = 60_000

const stores = new Map<string, ReadableAtom<readonly Choice[]>>()

/**
 * What a dictionary offers, in its order; empty until it is there, and where it cannot be had. A change of the dictionaries is seen
 * at once in every tab, and by others when they come back to theirs.
 */
export function choicesOf(dictCode: string): ReadableAtom<readonly Choice[]> {
  const known = stores.get(dictCode)
  if (known) return known
  const $choices = atom<readonly Choice[]>([])
  stores.set(dictCode, $choices)
  onMount($choices, () => {
    let loadedAt = 0
    const load = async () => {
      const token = $token.get()
      if (!token) return $choices.set([])
      loadedAt = Date.now()
      try {
        const choices = await send(dictionaryChoices(dictCode), { noDialog: true })
        if ($token.get() === token) $choices.set(choices)
      } catch {
        // What the page itself knows is offered in its place.
      }
    }
    const stops = [
      $token.subscribe(() => void load()),
      changesOf('dictionary').listen(() => void load()),
      hearOtherTabs('dictionary', () => void load())
    ]
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt > stale) void load()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', look)
    }
  })
  return $choices
}
