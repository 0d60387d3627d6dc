import { atom, onMount, type ReadableAtom } from 'nanostores'
import { dictionaryChoices, type Choice } from '../../contract/dictionary.ts'
import { changesOf, hearOtherTabs } from '../wire/changes.ts'
import { send } from '../request/send.ts'
import { $token } from '../wire/session.ts'

/** Age in ms after which a dictionary is reloaded when the page becomes visible. */
const stale = 60_000

const stores = new Map<string, ReadableAtom<readonly Choice[]>>()

/**
 * Returns the items of a dictionary in order. The list is empty until they are loaded, and if loading fails. Changes
 * appear at once in all tabs, and for other users when they return to their tab.
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
        // Callers fall back to their built-in choices.
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
