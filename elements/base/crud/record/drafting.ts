import { atom, computed, type ReadableAtom } from 'nanostores'
import { writeJson } from '../../core/json.ts'

/** Where a draft is edited. An editor with a history of its own brings its own. */
export interface Drafting<Draft> {
  readonly $draft: ReadableAtom<Draft>
  /** What the draft is compared with: as it was opened or saved last. */
  readonly $base: ReadableAtom<Draft>
  readonly $isDirty: ReadableAtom<boolean>
  /** How many drafts were opened, one after the other. */
  readonly $opened: ReadableAtom<number>
  /** Another draft, with nothing typed yet. */
  open: (draft: Draft) => void
  /** Another draft in place of this one; what it is compared with stays. */
  edit: (draft: Draft) => void
  /** What was `sent` stands as `saved` now; what was typed since stays typed. */
  saved: (sent: Draft, saved: Draft) => void
  /** Somebody else's draft takes the place of this one. */
  adopt: (theirs: Draft) => void
}

/** The fields in which two drafts differ. */
export function differences<Draft extends object>(one: Draft, other: Draft): (keyof Draft)[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Draft & string>
  return [...names].filter(name => !isSame(one[name], other[name]))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A list, or named values, made anew with the same in it is no other. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isObject(one) && isObject(other) && writeJson(one) === writeJson(other))

/** `mine`, with the fields that I did not touch since `base` as they are in `theirs`. */
export function rebase<Draft extends object>(mine: Draft, base: Draft, theirs: Draft): Draft {
  const touched = differences(mine, base).map(name => [name, mine[name]])
  return { ...theirs, ...Object.fromEntries(touched) }
}

/** The draft of a form: plain fields, compared one by one. */
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
