import { atom, type ReadableAtom } from 'nanostores'
import { browserShelf, type Kept, type Shelf } from './kept.ts'

/** Milliseconds without typing until what was typed is kept. */
const pause = 400

export interface KeepOptions<Draft> {
  /** Whose work on what: another key is other work. It may change when a record is saved. */
  keyOf: () => string
  fits: (draft: unknown) => draft is Draft
  shelf?: Shelf
}

export interface Keeping<Draft> {
  /** What was typed before and never saved, for the person to decide about. */
  readonly $offer: ReadableAtom<Kept<Draft> | undefined>
  /** False when nothing takes what is typed. */
  readonly $isKept: ReadableAtom<boolean>
  /** Looks for work from before; `isNews` tells whether it is worth an offer. */
  look: (isNews: (draft: Draft) => boolean) => Promise<void>
  /** Keeps the work a moment after the last call. */
  soon: () => void
  now: () => Promise<void>
  /** Keeps what waits, for a page that goes away. */
  flush: () => void
  /** Nothing is left to keep but what nobody has decided about. */
  forget: () => Promise<void>
  /** Takes the offer. */
  take: () => Kept<Draft> | undefined
  /** Throws the offer away; an older one comes in its place. */
  refuse: () => void
  /** Puts work aside as an offer. */
  setAside: (work: Kept<Draft>) => void
}

/** Keeps unsaved work in the browser and offers it back. `workOf` is the work of this moment, undefined when there is none. */
export function createKeeping<Draft>(
  { keyOf, fits, shelf = browserShelf }: KeepOptions<Draft>,
  workOf: () => Kept<Draft> | undefined
): Keeping<Draft> {
  const $offer = atom<Kept<Draft> | undefined>()
  const $isKept = atom(true)
  let key = keyOf()
  let timer: ReturnType<typeof setTimeout> | undefined
  let rounds = 0

  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const work = (): Kept<Draft> | undefined => {
    const own = workOf()
    return own && { ...own, before: $offer.get() }
  }
  const now = async (): Promise<void> => {
    stop()
    const own = work()
    if (own) $isKept.set(await shelf.put(key, own))
  }

  return {
    $offer,
    $isKept,
    async look(isNews) {
      const round = ++rounds
      key = keyOf()
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
      if (timer === undefined) return
      const own = work()
      if (own) shelf.putNow(key, own)
      void now()
    },
    async forget() {
      stop()
      const before = key
      key = keyOf()
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
