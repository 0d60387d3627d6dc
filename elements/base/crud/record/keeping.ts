import { atom, type ReadableAtom } from 'nanostores'
import { $user } from '../../session/wire/session.ts'
import { shelfOf, type Kept, type Shelf } from './kept.ts'

/** Debounce of autosave in ms. */
const pause = 400

export interface KeepOptions<Draft> {
  /** Returns the storage key: user and record. May change when a record is saved. */
  keyOf: () => string
  fits: (draft: unknown) => draft is Draft
  shelf?: Shelf
}

export interface Keeping<Draft> {
  /** Stored draft that was never saved, offered to the user. */
  readonly $offer: ReadableAtom<Kept<Draft> | undefined>
  /** False if drafts cannot be stored. */
  readonly $isKept: ReadableAtom<boolean>
  /** Looks for a stored draft. `isNews` decides whether it is offered. */
  look: (isNews: (draft: Draft) => boolean) => Promise<void>
  /** Stores the draft after a debounce. */
  soon: () => void
  now: () => Promise<void>
  /** Stores a pending draft synchronously before the page is left. */
  flush: () => void
  /** Deletes the stored draft. An open offer stays. */
  forget: () => Promise<void>
  /** Returns the offered draft and closes the offer. */
  take: () => Kept<Draft> | undefined
  /** Deletes the offered draft. An older one is offered next. */
  refuse: () => void
  /** Stores a draft as an offer. */
  setAside: (work: Kept<Draft>) => void
}

/**
 * Stores unsaved work in the browser and offers to restore it. `workOf` returns the present work; undefined if there is
 * none.
 */
export function createKeeping<Draft>(
  { keyOf, fits, shelf: given }: KeepOptions<Draft>,
  workOf: () => Kept<Draft> | undefined
): Keeping<Draft> {
  const $offer = atom<Kept<Draft> | undefined>()
  const $isKept = atom(true)
  let key = keyOf()
  let userId = $user.get()?.id
  let shelf = given ?? shelfOf(userId)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Puts that the storage has not confirmed. A page that is left aborts them. */
  let puts = 0
  let rounds = 0

  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  /** Takes the key of now. Work of a user stays theirs after the session has ended. */
  const move = (): void => {
    key = keyOf()
    userId = $user.get()?.id ?? userId
    shelf = given ?? shelfOf(userId)
  }
  const work = (): Kept<Draft> | undefined => {
    const own = workOf()
    return own && { ...own, before: $offer.get() }
  }
  const now = async (): Promise<void> => {
    stop()
    const own = work()
    if (!own) return
    puts++
    $isKept.set(await shelf.put(key, own).finally(() => puts--))
  }

  return {
    $offer,
    $isKept,
    async look(isNews) {
      const round = ++rounds
      move()
      $offer.set(undefined)
      const kept = await shelf.find(key, fits)
      if (round === rounds && kept && isNews(kept.draft)) $offer.set(kept)
    },
    soon() {
      stop()
      timer = setTimeout(() => void now(), pause)
    },
    now,
    flush() {
      if (timer === undefined && puts === 0) return
      const own = work()
      if (own) shelf.putNow(key, own)
      void now()
    },
    async forget() {
      stop()
      const before = key
      move()
      const offer = $offer.get()
      if (offer) await shelf.put(key, offer)
      if (!offer || before !== key) await shelf.drop(before)
    },
    take() {
      const offer = $offer.get()
      $offer.set(undefined)
      return offer
    },
    refuse: () => $offer.set($offer.get()?.before),
    setAside(own) {
      const aside = { ...own, before: $offer.get() }
      $offer.set(aside)
      void shelf.put(key, aside)
    }
  }
}
