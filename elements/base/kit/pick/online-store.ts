import { atom, type ReadableAtom } from 'nanostores'
import type { FileType, OnlineFile } from '../../contract/upload.ts'
import type { OnlinePart } from '../../session/upload/online-files.ts'

/** `all` files of the site, those `recent`ly chosen in this browser, or the caller's own (`mine`). */
export const onlineViews = ['all', 'recent', 'mine'] as const
export type OnlineView = (typeof onlineViews)[number]

export interface OnlineFilter {
  view: OnlineView
  kind: 'image' | 'file'
  type: FileType | undefined
  keyword: string
  /** Folder; '' for any. */
  dir: string
}

interface OnlineState extends OnlineFilter {
  entries: readonly OnlineFile[]
  /** Number of matching files at the site. */
  total: number
  isLoading: boolean
  /** Error of the last request for a page. */
  error?: unknown
}

interface OnlineStore {
  $state: ReadableAtom<OnlineState>
  /** Loads the next page, unless one is loading, all are loaded, or the last request failed. */
  more: () => Promise<void>
  /** Loads from the start, also to retry after a failure. */
  look: (part?: Partial<OnlineFilter>) => Promise<void>
  /** Removes deleted files from the list. */
  forget: (urls: ReadonlySet<string>) => void
  stop: () => void
}

export type OnlineRequest = Omit<OnlinePart, 'isMine'> & { view: OnlineView }

interface Options extends Pick<OnlineFilter, 'kind'> {
  load: (part: OnlineRequest) => Promise<{ total: number; list: readonly OnlineFile[] }>
  type?: FileType | undefined
  dir?: string | undefined
}

/** Creates a store that loads the files of a site page by page. */
export function createOnlineStore({ load, kind: first, type: only, dir: start = '' }: Options): OnlineStore {
  const filter: OnlineFilter = { view: 'all', kind: first, type: only, keyword: '', dir: start }
  const $state = atom<OnlineState>({ ...filter, entries: [], total: 0, isLoading: false })
  let controller = new AbortController()
  /** Counts requested files, because new uploads shift the offsets. */
  let asked = 0

  const fetchPart = async () => {
    const { signal } = controller
    const { view, kind, type, keyword, dir } = $state.get()
    $state.set({ ...$state.get(), isLoading: true, error: undefined })
    try {
      const { total, list } = await load({ view, kind, type, keyword, dir, start: asked, signal })
      if (signal.aborted) return
      asked += list.length
      const { entries } = $state.get()
      const known = new Set(entries.map(({ url }) => url))
      const fresh = list.filter(({ url }) => !known.has(url))
      // An empty page is the end, regardless of the total.
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
      const { error: _error, ...before } = $state.get()
      $state.set({ ...before, ...part, entries: [], total: 0, isLoading: true })
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
