import { atom, type ReadableAtom } from 'nanostores'
import { codes } from '../../contract/envelope.ts'
import { Refused } from '../../core/language/errors.ts'
import { writeJson } from '../../core/values/json.ts'
import { changed, changesOf } from '../../session/wire/changes.ts'
import { keyOfPlatform } from '../../session/wire/environment.ts'
import { $subsite } from '../../session/wire/session.ts'
import { createDrafting, rebase, type Drafting } from './drafting.ts'
import { createKeeping, type KeepOptions, type Keeping } from './keeping.ts'

export interface RecordOptions<Saved extends { version: number }, Draft extends object> {
  /** Noun that is reported as changed after a save. Other pages reload its records. */
  noun: string
  /** Record as loaded. Without it, a new record starts as `blank`. */
  record?: Saved
  blank: Draft
  draftOf: (record: Saved) => Draft
  /**
   * Saves the draft as the next version of a record, or as a new record. `subsite` is the session's site when the
   * record was opened; the record must not be saved to another one.
   * @throws Refused with code 409 and the newer record as its result if another user has saved meanwhile
   */
  save: (draft: Draft, record: Saved | undefined, version: number, subsite: string | undefined) => Promise<Saved>
  /** Loads the present state of the record, to follow changes by others. */
  load?: (record: Saved) => Promise<Saved>
  /** Called after each save, before the page is notified. */
  onSaved?: (record: Saved) => void
  /** Returns the draft after `sent` was saved. Default: the draft of the saved record. */
  settle?: (saved: Saved, sent: Draft) => Draft
  keep: Omit<KeepOptions<Draft>, 'keyOf'> & { keyOf: (record: Saved | undefined, base: Draft) => string }
  drafting?: Drafting<Draft>
}

/**
 * Record being edited: edits are stored in the browser at once, saved on demand, and not overwritten by other users.
 */
export interface RecordStore<Saved, Draft> extends Omit<Drafting<Draft>, 'saved' | 'adopt' | 'open'> {
  /** Record as last saved; undefined while it is new. */
  readonly $record: ReadableAtom<Saved | undefined>
  readonly $busy: ReadableAtom<boolean>
  /** Sub-site of the session when the record was opened. */
  readonly $subsite: ReadableAtom<string | undefined>
  /** Error of the last call. */
  readonly $failure: ReadableAtom<unknown>
  /** Version that another user saved meanwhile. */
  readonly $conflict: ReadableAtom<Saved | undefined>
  readonly $offer: Keeping<Draft>['$offer']
  readonly $isKept: Keeping<Draft>['$isKept']
  /** Number of times the draft was set by the program. */
  readonly $start: ReadableAtom<number>
  change: (part: Partial<Draft>) => void
  /** Saves the draft. @returns the saved record, or undefined: see `$conflict` and `$failure` */
  save: () => Promise<Saved | undefined>
  /**
   * Performs another action. `action` returns the record after it; undefined means it did not change. @returns whether
   * it succeeded
   */
  act: (action: (subsite: string | undefined) => Promise<Saved | undefined>) => Promise<boolean>
  /** Reports that another dialog saved the draft `sent` as `record`. */
  saved: (record: Saved, sent: Draft) => void
  takeTheirs: () => void
  takeMine: () => Promise<Saved | undefined>
  /** Whether `$base` is the version that both sides of the conflict started from. */
  hasBase: () => boolean
  /** Continues with a merged draft, on top of the other version. It is not saved yet. */
  takeMerged: (draft: Draft) => void
  leaveConflict: () => void
  restore: () => void
  discard: () => void
  /** Opens another record in place of this one. */
  open: (record: Saved | undefined) => void
  /** Discards all changes, including the stored draft. */
  giveUp: () => void
  /** Stores a pending draft before the page or element is removed. */
  flush: () => void
  /** Loads changes by others. */
  follow: () => Promise<void>
  /** Starts autosave and change tracking. @returns a function that stops both */
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
  /** True while our own change is reported, which `follow` ignores. */
  let isTelling = false
  /** True while another record is opened. The stored draft of the previous one stays. */
  let isOpening = false
  /** False after an older draft was restored without its base. */
  let isBaseKnown = true

  const keeping = createKeeping<Draft>(
    { ...options.keep, keyOf: () => keyOfPlatform(options.keep.keyOf($record.get(), $base.get())) },
    () => ($isDirty.get() ? { at: Date.now(), version, draft: $draft.get(), base: $base.get() } : undefined)
  )

  const tell = (action: 'add' | 'edit', saved: Saved): void => {
    isTelling = true
    const { id } = saved as unknown as { id?: unknown }
    changed(noun, action, ...(typeof id === 'string' ? [id] : []))
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
    isBaseKnown = true
  }
  const restart = (): void => $start.set($start.get() + 1)
  const lookForWork = (): void => {
    if (!$isDirty.get()) void keeping.look(draft => !$isDirty.get() && writeJson(draft) !== writeJson($base.get()))
  }

  const settleDown = (saved: Saved, sent: Draft): void => {
    const action = $record.get() ? 'edit' : 'add'
    stand(saved)
    drafting.saved(sent, settle(saved, sent))
    $conflict.set(undefined)
    $failure.set(undefined)
    options.onSaved?.(saved)
    // The save may have changed the storage key.
    if ($isDirty.get()) void keeping.forget().then(keeping.soon)
    tell(action, saved)
  }
  const saveAs = (from: number): Promise<Saved | undefined> =>
    hold(async () => {
      const sent = $draft.get()
      const saved = await options.save(sent, $record.get(), from, $drawnFor.get())
      settleDown(saved, sent)
      return saved
    })

  /** Follows changes of the noun: replaces an unchanged draft, merges the other version's fields into a changed one. */
  const follow = async (): Promise<void> => {
    const record = $record.get()
    if (isTelling || $busy.get() || !record || !options.load) return
    // The record may be deleted; the next save reports it.
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
        // The action may have changed a field of the draft, as publishing sets the time.
        if (!$isDirty.get()) drafting.saved(sent, settle(now, sent))
        return true
      })
      // The cause of the failure may have been changed by another user.
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
    hasBase: () => isBaseKnown,
    takeMerged(draft) {
      const theirs = $conflict.get()
      if (!theirs) return
      stand(theirs)
      drafting.saved($draft.get(), draftOf(theirs))
      drafting.edit(draft)
      $conflict.set(undefined)
      restart()
    },
    takeMine: () => saveAs($conflict.get()?.version ?? version),
    leaveConflict: () => $conflict.set(undefined),
    restore() {
      const offer = keeping.take()
      if (!offer) return
      // Continue from the version that the stored draft started from: the save reports a conflict if it is outdated.
      if ($record.get()) version = offer.version
      isBaseKnown = offer.base !== undefined || version === $record.get()?.version
      if (offer.base) drafting.saved($draft.get(), offer.base)
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
        // The draft was saved, or is equal to the saved state again.
        $isDirty.listen(isDirty => void (isDirty || isOpening || keeping.forget())),
        changesOf(noun).listen(() => void follow()),
        // Back at the record's site: a refusal because of the other site no longer applies.
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
