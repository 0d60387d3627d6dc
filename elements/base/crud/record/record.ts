import { atom, type ReadableAtom } from 'nanostores'
import { codes } from '../../contract/envelope.ts'
import { Refused } from '../../core/errors.ts'
import { writeJson } from '../../core/json.ts'
import { changed, changesOf } from '../../session/wire/changes.ts'
import { keyOfPlatform } from '../../session/wire/environment.ts'
import { $subsite } from '../../session/wire/session.ts'
import { createDrafting, rebase, type Drafting } from './drafting.ts'
import { createKeeping, type KeepOptions, type Keeping } from './keeping.ts'

export interface RecordOptions<Saved extends { version: number }, Draft extends object> {
  /** What is told when it is saved; everybody who shows it loads anew. */
  noun: string
  /** As it was loaded; without one it is new and begins `blank`. */
  record?: Saved
  blank: Draft
  draftOf: (record: Saved) => Draft
  /**
   * Saves the draft as the successor of a version of the record, or as a new one. `subsite` is the session's as the record
   * was opened: what is written goes nowhere else.
   * @throws Refused with code 409 and the newer record as its result when somebody saved meanwhile
   */
  save: (draft: Draft, record: Saved | undefined, version: number, subsite: string | undefined) => Promise<Saved>
  /** The record as it is now, to follow what others do to it. */
  load?: (record: Saved) => Promise<Saved>
  /** Hears each save before the page does. */
  onSaved?: (record: Saved) => void
  /** What the draft is after it was `sent` and the record came back; default: that of the record. */
  settle?: (saved: Saved, sent: Draft) => Draft
  keep: Omit<KeepOptions<Draft>, 'keyOf'> & { keyOf: (record: Saved | undefined, base: Draft) => string }
  drafting?: Drafting<Draft>
}

/** A record being edited: what is typed is kept at once, saved on demand, and never lost to another's save. */
export interface RecordStore<Saved, Draft> extends Omit<Drafting<Draft>, 'saved' | 'adopt' | 'open'> {
  /** As it was last saved; undefined while it is new. */
  readonly $record: ReadableAtom<Saved | undefined>
  readonly $busy: ReadableAtom<boolean>
  /** The session's sub-site as the record was opened. */
  readonly $subsite: ReadableAtom<string | undefined>
  /** Why the last call failed. */
  readonly $failure: ReadableAtom<unknown>
  /** The version that somebody else saved meanwhile. */
  readonly $conflict: ReadableAtom<Saved | undefined>
  readonly $offer: Keeping<Draft>['$offer']
  readonly $isKept: Keeping<Draft>['$isKept']
  /** Counts the times the draft was set other than by typing. */
  readonly $start: ReadableAtom<number>
  change: (part: Partial<Draft>) => void
  /** The saved record, or undefined: see `$conflict` and `$failure`. */
  save: () => Promise<Saved | undefined>
  /** Does something else with the record. What it answers is the record as it is now; undefined: nothing changed in it. */
  act: (action: (subsite: string | undefined) => Promise<Saved | undefined>) => Promise<boolean>
  /** The draft `sent` was saved by somebody else's hand, as a record of its own. */
  saved: (record: Saved, sent: Draft) => void
  takeTheirs: () => void
  takeMine: () => Promise<Saved | undefined>
  leaveConflict: () => void
  restore: () => void
  discard: () => void
  /** Another record takes the place of this one. */
  open: (record: Saved | undefined) => void
  /** Gives up what was typed, kept or not. */
  giveUp: () => void
  /** Keeps what waits to be kept, for a page or an element that goes away. */
  flush: () => void
  /** Looks what has become of it in another's hand. */
  follow: () => Promise<void>
  /** Begins to keep and to follow; answers how to stop. */
  start: () => () => void
}

export function createRecord<Saved extends { version: number }, Draft extends object>(
  options: RecordOptions<Saved, Draft>
): RecordStore<Saved, Draft> {
  const { noun, draftOf, settle = draftOf } = options
  const firstDraft = options.record ? draftOf(options.record) : options.blank
  const drafting = options.drafting ?? createDrafting(firstDraft)
  const { $draft, $base, $isDirty } = drafting
  const $record = atom(options.record)
  const $busy = atom(false)
  const $failure = atom<unknown>(undefined)
  const $conflict = atom<Saved | undefined>()
  const $start = atom(0)
  const $drawnFor = atom($subsite.get()?.id)
  let version = options.record?.version ?? 0
  /** Our own change is no news. */
  let isTelling = false
  /** What is left for another record stays kept. */
  let isOpening = false

  const keeping = createKeeping<Draft>(
    { ...options.keep, keyOf: () => keyOfPlatform(options.keep.keyOf($record.get(), $base.get())) },
    () => ($isDirty.get() ? { at: Date.now(), version, draft: $draft.get() } : undefined)
  )

  const tell = (): void => {
    isTelling = true
    changed(noun)
    isTelling = false
  }
  const hold = async <Answer>(action: () => Promise<Answer>): Promise<Answer | undefined> => {
    $busy.set(true)
    $failure.set(undefined)
    try {
      return await action()
    } catch (error) {
      void keeping.now()
      if (error instanceof Refused && error.code === codes.conflict && error.result)
        $conflict.set(error.result as Saved)
      else $failure.set(error)
      return undefined
    } finally {
      $busy.set(false)
    }
  }
  const stand = (record: Saved | undefined): void => {
    $record.set(record)
    version = record?.version ?? 0
  }
  const restart = (): void => $start.set($start.get() + 1)
  const lookForWork = (): void => {
    if (!$isDirty.get()) void keeping.look(draft => !$isDirty.get() && writeJson(draft) !== writeJson($base.get()))
  }

  const settleDown = (saved: Saved, sent: Draft): void => {
    stand(saved)
    drafting.saved(sent, settle(saved, sent))
    $conflict.set(undefined)
    $failure.set(undefined)
    options.onSaved?.(saved)
    // Its key may be another one now.
    if ($isDirty.get()) void keeping.forget().then(keeping.soon)
    tell()
  }
  const saveAs = (from: number): Promise<Saved | undefined> =>
    hold(async () => {
      const sent = $draft.get()
      const saved = await options.save(sent, $record.get(), from, $drawnFor.get())
      settleDown(saved, sent)
      return saved
    })

  /** Another changed records of the noun: an untouched draft follows, a touched one takes what it does not touch. */
  const follow = async (): Promise<void> => {
    const record = $record.get()
    if (isTelling || $busy.get() || !record || !options.load) return
    // It may be deleted; the next save tells.
    const now = await options.load(record).catch(() => undefined)
    if (!now || $busy.get() || $record.get() !== record) return
    const theirs = draftOf(now)
    if (!$isDirty.get()) {
      const isNews = writeJson(theirs) !== writeJson($base.get())
      stand(now)
      if (!isNews) return
      drafting.adopt(theirs)
      restart()
    } else if (now.version === version) {
      const mine = rebase($draft.get(), $base.get(), theirs)
      $record.set(now)
      drafting.saved($draft.get(), theirs)
      drafting.edit(mine)
    }
  }

  return {
    $draft,
    $base,
    $isDirty,
    $opened: drafting.$opened,
    $record,
    $busy,
    $failure,
    $conflict,
    $offer: keeping.$offer,
    $isKept: keeping.$isKept,
    $start,
    $subsite: $drawnFor,
    edit: drafting.edit,
    change: part => drafting.edit({ ...$draft.get(), ...part }),
    save: () => saveAs(version),
    async act(action) {
      const done = await hold(async () => {
        const sent = $draft.get()
        const now = await action($drawnFor.get())
        if (!now) return true
        stand(now)
        // The step may have set what the draft holds too, as publishing sets its time.
        if (!$isDirty.get()) drafting.saved(sent, settle(now, sent))
        return true
      })
      // What stood in the way may have changed in another's hand.
      if ($failure.get() instanceof Refused) void follow()
      return done ?? false
    },
    saved: settleDown,
    takeTheirs() {
      const theirs = $conflict.get()
      if (!theirs) return
      keeping.setAside({ at: Date.now(), version, draft: $draft.get() })
      stand(theirs)
      drafting.adopt(draftOf(theirs))
      $conflict.set(undefined)
      restart()
    },
    takeMine: () => saveAs($conflict.get()?.version ?? version),
    leaveConflict: () => $conflict.set(undefined),
    restore() {
      const offer = keeping.take()
      if (!offer) return
      // It goes on from the version it began from: when somebody saved since, the save tells.
      if ($record.get()) version = offer.version
      drafting.edit(offer.draft)
      restart()
    },
    discard() {
      keeping.refuse()
      void ($isDirty.get() ? keeping.now() : keeping.forget())
    },
    open(record) {
      const draft = record ? draftOf(record) : options.blank
      keeping.flush()
      $drawnFor.set($subsite.get()?.id)
      stand(record)
      $conflict.set(undefined)
      $failure.set(undefined)
      isOpening = true
      drafting.open(draft)
      isOpening = false
      restart()
    },
    giveUp() {
      drafting.edit($base.get())
      restart()
    },
    flush: keeping.flush,
    follow,
    start() {
      lookForWork()
      const stops = [
        drafting.$opened.listen(lookForWork),
        $draft.listen(() => $isDirty.get() && keeping.soon()),
        // Saved, or back to what is saved: nothing is left to keep.
        $isDirty.listen(isDirty => void (isDirty || isOpening || keeping.forget())),
        changesOf(noun).listen(() => void follow()),
        // Back at its site: what was refused because of the other one stands in nobody's way.
        $subsite.listen((now, before) => {
          if (now?.id !== before?.id && now?.id === $drawnFor.get()) $failure.set(undefined)
        })
      ]
      return () => {
        for (const stop of stops) stop()
        keeping.flush()
      }
    }
  }
}
