import { atom, computed, type ReadableAtom } from 'nanostores'
import { sentence, TimedOut, Unreachable } from '../../core/errors.ts'
import { $subsite } from '../../session/wire/session.ts'
import { paused } from '../../session/upload/upload-call.ts'

/** `waiting`: the line is lost, it goes on by itself. */
export const uploadStates = ['queued', 'uploading', 'waiting', 'success', 'error'] as const
export type UploadState = (typeof uploadStates)[number]

/** A file of a queue. A change of it is another object. */
export interface UploadItem<Stored> {
  readonly id: number
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Absent when it was there before, or comes from elsewhere. */
  readonly file?: File
  /** The site that the page stood at as it was added: wherever the session goes meanwhile, it goes to no other. */
  readonly subsite?: string | undefined
  readonly state: UploadState
  /** 0 to 1. */
  readonly share: number
  /** Bytes a second; 0: not known. */
  readonly speed: number
  /** Of an error: the sentence. */
  readonly problem: string
  /** Of an error: another try would end as this one did. */
  readonly isUnfit?: boolean
  /** Of a success. */
  readonly stored?: Stored
}

/** What a file is sent with. */
export interface Sending {
  /** As the item has it. */
  subsite: string | undefined
  signal: AbortSignal
  onProgress: (share: number) => void
}

export interface QueueOptions<Stored> {
  /** @throws what `sentence` knows; Unreachable and TimedOut are tried again */
  send: (file: File, on: Sending) => Promise<Stored>
  /** The site that the page was drawn for; default: the session's as a file is added. */
  subsite?: () => string | undefined
  /** Takes away what has arrived of a file that is not to go on, while none of it is being sent. */
  discard?: (file: File, subsite: string | undefined) => void
  /** Why a file is not sent, as a sentence; '' when it is. */
  problemOf: (file: File) => string
  /** How many files may be in the queue, besides those that failed. */
  most: () => number
  /** Default: `sentence`. */
  explain?: (error: unknown) => string
  onSuccess?: (stored: Stored, item: UploadItem<Stored>) => void
  onError?: (problem: string, item: UploadItem<Stored>) => void
  /** Milliseconds before each new try while the line is lost; after the last it is an error. */
  delays?: readonly number[]
}

/** What `add` did not take. */
export interface NotTaken {
  /** Beyond the limit. */
  beyond: number
  /** Not fit, and not listed because too many of them are. */
  unfit: number
}

export interface UploadQueue<Stored> {
  $items: ReadableAtom<readonly UploadItem<Stored>[]>
  /** Something is under way, waiting or yet to be sent. */
  $isDirty: ReadableAtom<boolean>
  add: (files: readonly File[]) => NotTaken
  /** Files that are there already, as successes at the end. */
  insert: (entries: readonly { name: string; size: number; stored: Stored }[]) => void
  /** Takes an item out, and cancels it when it is under way. */
  remove: (id: number) => void
  /** False: there is no room for it any more. */
  retry: (id: number) => boolean
  clear: () => void
  /** Sends while it is called for; the answer pauses: what has arrived stays, and the next start goes on. */
  start: () => () => void
  /** For `useRecord`: nothing is kept of a queue when the page goes. */
  flush: () => void
}

const atOnce = 3
/** Files that do not fit and are listed with their reason, at most. */
const listedUnfit = 20
const growing = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]
/** Milliseconds between two looks at the speed, and two changes of an item under way. */
const speedSpan = 500
const progressSpan = 100

const isAway = (error: unknown): boolean => error instanceof Unreachable || error instanceof TimedOut
const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false

let lastId = 0

/**
 * Files on their way, three at a time, each with its own state. It is drawn by `UploadItems`, and knows nothing of being drawn.
 */
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
    // Without a line only its return is worth a try.
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
      // What arrived in an earlier go tells nothing of the speed of this one.
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
