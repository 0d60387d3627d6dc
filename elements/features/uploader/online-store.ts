import { atom, type ReadableAtom } from 'nanostores'
import type { FileType, OnlineFile } from '../../base/contract/upload.ts'
import type { OnlinePart } from '../../base/session/upload/online-files.ts'

export interface OnlineState {
  kind: 'image' | 'file'
  keyword: string
  entries: readonly OnlineFile[]
  /** At the site that match. */
  total: number
  isLoading: boolean
  /** Why the next portion could not be had. */
  error?: unknown
}

export interface OnlineStore {
  $state: ReadableAtom<OnlineState>
  /** The next portion, unless it is on its way, all are there, or the last one failed. */
  more: () => Promise<void>
  /** From the beginning, and after a failure. */
  look: (part?: Partial<Pick<OnlineState, 'kind' | 'keyword'>>) => Promise<void>
  /** Takes out what is no longer there. */
  forget: (urls: ReadonlySet<string>) => void
  stop: () => void
}

interface Options {
  load: (part: OnlinePart) => Promise<{ total: number; list: readonly OnlineFile[] }>
  kind: 'image' | 'file'
  type?: FileType | undefined
  dir?: string | undefined
}

/** The files of a site as far as they were scrolled to, a portion after the other. */
export function createOnlineStore({ load, kind, type, dir }: Options): OnlineStore {
  const $state = atom<OnlineState>({ kind, keyword: '', entries: [], total: 0, isLoading: false })
  let controller = new AbortController()
  /** Of those asked for: a file that came meanwhile moves the others on. */
  let asked = 0

  const fetchPart = async () => {
    const { signal } = controller
    const before = $state.get()
    $state.set({ ...before, isLoading: true, error: undefined })
    try {
      const { total, list } = await load({
        kind: before.kind,
        keyword: before.keyword,
        start: asked,
        type,
        dir,
        signal
      })
      if (signal.aborted) return
      asked += list.length
      const { entries } = $state.get()
      const known = new Set(entries.map(({ url }) => url))
      const fresh = list.filter(({ url }) => !known.has(url))
      // An empty portion is the end, whatever was counted.
      $state.set({
        ...$state.get(),
        entries: [...entries, ...fresh],
        total: list.length === 0 ? entries.length : total,
        isLoading: false
      })
    } catch (error) {
      if (!signal.aborted) $state.set({ ...$state.get(), isLoading: false, error })
    }
  }
  return {
    $state,
    async more() {
      const { isLoading, error, total } = $state.get()
      if (isLoading || error !== undefined || asked >= total) return
      await fetchPart()
    },
    async look(part = {}) {
      controller.abort()
      controller = new AbortController()
      asked = 0
      const { kind: kindBefore, keyword } = $state.get()
      $state.set({ kind: kindBefore, keyword, ...part, entries: [], total: 0, isLoading: true })
      await fetchPart()
    },
    forget(urls) {
      const before = $state.get()
      const entries = before.entries.filter(({ url }) => !urls.has(url))
      const gone = before.entries.length - entries.length
      asked -= gone
      $state.set({ ...before, entries, total: before.total - gone })
    },
    stop: () => controller.abort()
  }
}
