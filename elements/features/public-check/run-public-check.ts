import { atom, type ReadableAtom } from 'nanostores'
import { checkPublic, type PublicFindings } from '../../base/contract/article-check.ts'
import { send } from '../../base/session/request/send.ts'

export interface PublicChecking {
  checked: number
  total: number
  found: readonly PublicFindings[]
  state: 'running' | 'stopped' | 'ended' | 'failed'
  error?: unknown
}

export interface Search {
  words: string
  isEverywhere: boolean
}

/** Articles that are listed. */
export const mostListed = 1000

interface PublicCheckStore {
  $check: ReadableAtom<PublicChecking | undefined>
  start: (search: Search) => void
  stop: () => void
  goOn: () => void
}

/** Checks public articles portion by portion until the end, or until it is stopped. */
export function createPublicCheck(): PublicCheckStore {
  const $check = atom<PublicChecking | undefined>()
  let abort: AbortController | undefined
  let [after, search]: [string, Search] = ['', { words: '', isEverywhere: false }]
  const run = async () => {
    abort?.abort()
    const own = (abort = new AbortController())
    try {
      do {
        const { words, isEverywhere } = search
        const query = {
          ...(words && { words }),
          ...(isEverywhere && { allSites: '1' as const }),
          ...(after && { after })
        }
        const part = await send(checkPublic, { query, signal: own.signal })
        if (own.signal.aborted) return
        const before = $check.get()!
        after = part.next
        $check.set({
          checked: before.checked + part.checked,
          total: part.total || before.total,
          found: [...before.found, ...part.found].slice(0, mostListed),
          state: after ? 'running' : 'ended'
        })
      } while (after)
    } catch (error) {
      if (!own.signal.aborted) $check.set({ ...$check.get()!, state: 'failed', error })
    }
  }
  const goOn = (): void => {
    $check.set({ ...$check.get()!, state: 'running' })
    void run()
  }
  return {
    $check,
    start(given) {
      ;[after, search] = ['', given]
      $check.set({ checked: 0, total: 0, found: [], state: 'running' })
      void run()
    },
    stop() {
      abort?.abort()
      const check = $check.get()
      if (check?.state === 'running') $check.set({ ...check, state: 'stopped' })
    },
    goOn
  }
}
