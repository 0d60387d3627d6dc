import { atom, computed, type ReadableAtom } from 'nanostores'
import { sentence, TimedOut, Unreachable } from '../../core/language/errors.ts'
import { $subsite } from '../../session/wire/session.ts'
import { paused } from '../../session/upload/upload-call.ts'

/** `waiting`: the connection is lost; the upload resumes automatically. */
const uploadStates = ['queued', 'uploading', 'waiting', 'success', 'error'] as const
type UploadState = (typeof uploadStates)[number]

/** File in a queue. Immutable; every change creates a new object. */
export interface UploadItem<Stored> {
  readonly id: number
  readonly name: string
  /** Size in bytes. */
  readonly size: number
  /** Absent for files that existed before or come from elsewhere. */
  readonly file?: File
  /** Site for the upload, fixed when the file is added, even if the session switches later. */
  readonly subsite?: string | undefined
  readonly state: UploadState
  /** Share sent, 0 to 1. */
  readonly share: number
  /** Bytes per second; 0 if unknown. */
  readonly speed: number
  /** Message of an error. */
  readonly problem: string
  /** True for an error that a retry cannot fix. */
  readonly isUnfit?: boolean
  /** Set on success. */
  readonly stored?: Stored
}

/** Context of sending a file. */
export interface Sending {
  /** Site of the item. */
  subsite: string | undefined
  signal: AbortSignal
  onProgress: (share: number) => void
}

export interface QueueOptions<Stored> {
  /** Sends a file. @throws errors that `sentence` can describe; Unreachable and TimedOut are retried */
  send: (file: File, on: Sending) => Promise<Stored>
  /** Site that the page was rendered for. Default: the session's when a file is added. */
  subsite?: () => string | undefined
  /** Deletes the received parts of a file that will not be resumed and is not being sent. */
  discard?: (file: File, subsite: string | undefined) => void
  /** Returns a message if the file cannot be sent, otherwise ''. */
  problemOf: (file: File) => string
  /** Maximum number of files in the queue, not counting failed ones. */
  most: () => number
  /** Converts an error to a message; `sentence` by default. */
  explain?: (error: unknown) => string
  onSuccess?: (stored: Stored, item: UploadItem<Stored>) => void
  onError?: (problem: string, item: UploadItem<Stored>) => void
  /** Delays in ms before retries while the connection is lost. After the last one the upload fails. */
  delays?: readonly number[]
}

/** Number of files that `add` rejected. */
export interface NotTaken {
  /** Beyond the limit. */
  beyond: number
  /** Invalid, and not listed because there are too many. */
  unfit: number
}

export interface UploadQueue<Stored> {
  $items: ReadableAtom<readonly UploadItem<Stored>[]>
  /** True while a file is queued, uploading or waiting. */
  $isDirty: ReadableAtom<boolean>
  add: (files: readonly File[]) => NotTaken
  /** Adds existing files to the end, as successes. */
  insert: (entries: readonly { name: string; size: number; stored: Stored }[]) => void
  /** Removes an item and cancels its upload. */
  remove: (id: number) => void
  /** Returns false if the queue is full. */
  retry: (id: number) => boolean
  clear: () => void
  /**
   * Starts sending.
   * @returns a function that pauses; received parts stay and the next start resumes
   */
  start: () => () => void
  /** For `useRecord`: nothing to save when the page closes. */
  flush: () => void
}

const atOnce = 3
/** Maximum number of invalid files to list. */
const listedUnfit = 20
const growing = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]
/** Intervals in ms for measuring the speed, and for updating a running item. */
const speedSpan = 500
const progressSpan = 100

const isAway = (error: unknown): boolean => error instanceof Unreachable || error instanceof TimedOut
const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false

let lastId = 0

/** Creates an upload queue that sends up to three files at a time. Display it with `UploadItems`. */
export function createUploadQueue<Stored>(options: QueueOptions<Stored>): UploadQueue<Stored> {
  const { send, problemOf, most, explain = sentence, delays = growing } = options
  const $items = atom<readonly UploadItem<Stored>[]>([])
  const running = new Map<number, AbortController>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const tries = new Map<number, number>()
  let isStarted = false

  const find = (id: number) => $items.get().find(item => item.id === id)
  const change = (id: number, part: Partial<UploadItem<Stored>>) =>
    $items.set($items.get().map(item => (item.id === id ? { ...item, ...part } : item)))
  const room = () => most() - $items.get().filter(({ state }) => state !== 'error').length

  const again = (id: number) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    if (find(id)?.state !== 'waiting') return
    change(id, { state: 'queued' })
    pump()
  }
  const wait = (id: number): boolean => {
    const number = tries.get(id) ?? 0
    if (!isOffline() && number >= delays.length) return false
    change(id, { state: 'waiting', speed: 0 })
    // Offline: only the `online` event triggers a retry.
    if (isOffline()) return true
    tries.set(id, number + 1)
    timers.set(
      id,
      setTimeout(() => again(id), delays[number])
    )
    return true
  }

  const begin = async ({ id, subsite }: UploadItem<Stored>, file: File) => {
    const controller = new AbortController()
    running.set(id, controller)
    change(id, { state: 'uploading', problem: '' })
    let seen = { at: 0, share: 0 }
    let shownAt = 0
    const onProgress = (share: number) => {
      if (controller.signal.aborted) return
      const now = performance.now()
      const next = Math.min(1, Number(share) || 0)
      // Parts received in an earlier attempt do not count for the speed.
      if (seen.at === 0) seen = { at: now, share: next }
      if (next > seen.share) tries.delete(id)
      if (now - shownAt < progressSpan && next < 1) return
      shownAt = now
      const span = now - seen.at
      const before = find(id)?.speed ?? 0
      const current = span >= speedSpan ? ((next - seen.share) * file.size * 1000) / span : 0
      if (span >= speedSpan) seen = { at: now, share: next }
      change(id, { share: next, ...(current > 0 && { speed: before ? before * 0.6 + current * 0.4 : current }) })
    }
    try {
      const stored = await send(file, { subsite, signal: controller.signal, onProgress })
      const item = find(id)
      if (controller.signal.aborted || !item) return
      change(id, { state: 'success', share: 1, speed: 0, stored })
      options.onSuccess?.(stored, { ...item, state: 'success', stored })
    } catch (error) {
      const item = find(id)
      if (controller.signal.aborted || !item || (isAway(error) && wait(id))) return
      const problem = explain(error)
      change(id, { state: 'error', speed: 0, problem })
      options.onError?.(problem, { ...item, state: 'error', problem })
    } finally {
      if (running.get(id) === controller) running.delete(id)
      pump()
    }
  }

  function pump(): void {
    if (!isStarted) return
    for (const item of $items.get()) {
      const { id, file, state } = item
      if (running.size >= atOnce) return
      if (file && state === 'queued' && !running.has(id)) void begin(item, file)
    }
  }

  const stop = (id: number, reason?: Error) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    running.get(id)?.abort(reason)
    running.delete(id)
  }
  const end = ({ id, file, subsite, state, isUnfit }: UploadItem<Stored>) => {
    if (file && state !== 'success' && !isUnfit && !running.has(id)) options.discard?.(file, subsite)
    stop(id)
    tries.delete(id)
  }

  return {
    $items,
    $isDirty: computed($items, items =>
      items.some(({ state }) => state === 'queued' || state === 'uploading' || state === 'waiting')
    ),
    add(files) {
      const left: NotTaken = { beyond: 0, unfit: 0 }
      let free = Math.max(0, room())
      let unfit = $items.get().filter(({ state, file }) => state === 'error' && file).length
      const fresh: UploadItem<Stored>[] = []
      const refused: UploadItem<Stored>[] = []
      for (const file of files) {
        const problem = problemOf(file)
        if (problem ? unfit >= listedUnfit : free <= 0) {
          if (problem) left.unfit++
          else left.beyond++
          continue
        }
        if (problem) unfit++
        else free--
        const state = problem ? 'error' : 'queued'
        const item = {
          id: ++lastId,
          name: file.name,
          size: file.size,
          file,
          subsite: options.subsite?.() ?? $subsite.get()?.id,
          state,
          share: 0,
          speed: 0,
          problem,
          isUnfit: problem !== ''
        } as const
        fresh.push(item)
        if (problem) refused.push(item)
      }
      $items.set([...$items.get(), ...fresh])
      for (const item of refused) options.onError?.(item.problem, item)
      pump()
      return left
    },
    insert(entries) {
      const there = entries.map(({ name, size, stored }): UploadItem<Stored> => {
        return { id: ++lastId, name, size, state: 'success', share: 1, speed: 0, problem: '', stored }
      })
      $items.set([...$items.get(), ...there])
    },
    remove(id) {
      const item = find(id)
      if (item) end(item)
      $items.set($items.get().filter(item => item.id !== id))
      pump()
    },
    retry(id) {
      const item = find(id)
      if (!item?.file || item.state !== 'error') return true
      if (room() <= 0) return false
      const problem = problemOf(item.file)
      tries.delete(id)
      change(id, problem ? { problem } : { state: 'queued', problem: '', share: 0 })
      pump()
      return true
    },
    clear() {
      for (const item of $items.get()) end(item)
      $items.set([])
    },
    start() {
      isStarted = true
      const onLine = () => {
        for (const { id } of $items.get()) again(id)
      }
      globalThis.addEventListener?.('online', onLine)
      pump()
      return () => {
        isStarted = false
        globalThis.removeEventListener?.('online', onLine)
        for (const { id, state } of $items.get()) {
          stop(id, paused)
          if (state === 'uploading' || state === 'waiting') change(id, { state: 'queued', speed: 0 })
        }
      }
    },
    flush() {}
  }
}
