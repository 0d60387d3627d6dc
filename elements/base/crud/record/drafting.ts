import { atom, computed, type ReadableAtom } from 'nanostores'
import { writeJson } from '../../core/values/json.ts'

/** Store of the draft being edited. Editors with their own history bring their own implementation. */
export interface Drafting<Draft> {
  readonly $draft: ReadableAtom<Draft>
  /** State that the draft is compared with: as last opened or saved. */
  readonly $base: ReadableAtom<Draft>
  readonly $isDirty: ReadableAtom<boolean>
  /** Number of drafts opened so far. */
  readonly $opened: ReadableAtom<number>
  /** Opens another draft without changes. */
  open: (draft: Draft) => void
  /** Replaces the draft. The base stays. */
  edit: (draft: Draft) => void
  /** Makes `saved` the base after `sent` was saved. Changes made since then stay. */
  saved: (sent: Draft, saved: Draft) => void
  /** Replaces the draft by another user's version. */
  adopt: (theirs: Draft) => void
}

/** Returns the fields in which two drafts differ. */
export function differences<Draft extends object>(one: Draft, other: Draft): (keyof Draft)[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Draft & string>
  return [...names].filter(name => !isSame(one[name], other[name]))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Compares lists and objects by their content. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isObject(one) && isObject(other) && writeJson(one) === writeJson(other))

/** Three-way merge: returns `mine`, with the fields that are unchanged since `base` taken from `theirs`. */
export function rebase<Draft extends object>(mine: Draft, base: Draft, theirs: Draft): Draft {
  const touched = differences(mine, base).map(name => [name, mine[name]])
  return { ...theirs, ...Object.fromEntries(touched) }
}

/** Creates the draft of a form. Fields are compared one by one. */
export function createDrafting<Draft extends object>(first: Draft): Drafting<Draft> {
  const $draft = atom(first)
  const $base = atom(first)
  const $opened = atom(0)
  const open = (draft: Draft): void => {
    $base.set(draft)
    $draft.set(draft)
    $opened.set($opened.get() + 1)
  }
  return {
    $draft,
    $base,
    $opened,
    $isDirty: computed([$draft, $base], (draft, base) => differences(draft, base).length > 0),
    open,
    edit: draft => $draft.set(draft),
    saved(sent, saved) {
      const draft = rebase($draft.get(), sent, saved)
      $base.set(saved)
      $draft.set(draft)
    },
    adopt: open
  }
}
