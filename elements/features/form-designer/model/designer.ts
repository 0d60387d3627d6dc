import { atom, computed, type ReadableAtom } from 'nanostores'
import { emptyDocument, type FormDocument } from '../../../base/form-engine/document/document.ts'
import { placesOf } from './places.ts'

/** How far back undo goes. */
const steps = 200
/** Edits of one thing within this time (milliseconds) are one step: a word typed, not its letters. */
const oneBreath = 1000

interface Step {
  document: FormDocument
  selection: readonly string[]
}

/** A form being designed: the document, what is chosen in it, and the way back. */
export interface Designer {
  readonly $document: ReadableAtom<FormDocument>
  /** Keys, in the order they were chosen. */
  readonly $selection: ReadableAtom<readonly string[]>
  /** Whether somebody chose or edited since the opening, which chooses the first widget for a start. */
  readonly hasChosen: () => boolean
  readonly $canUndo: ReadableAtom<boolean>
  readonly $canRedo: ReadableAtom<boolean>
  readonly $isDirty: ReadableAtom<boolean>
  /** How many documents were opened, one after the other. */
  readonly $opened: ReadableAtom<number>
  /** The document as it was opened or saved last. */
  readonly $saved: ReadableAtom<FormDocument>
  /** Takes a step. `breath` names what is edited: steps of the same name in one breath are one. */
  edit: (document: FormDocument, options?: { selection?: readonly string[]; breath?: string }) => void
  select: (keys: readonly string[]) => void
  undo: () => void
  redo: () => void
  /** Another document: nothing to undo, its first widget chosen. */
  open: (document: FormDocument) => void
  /** What is there now is saved. */
  saved: (document: FormDocument) => void
  /** Called after each edit, undo and redo; answers how to stop. */
  onEdit: (listener: (document: FormDocument) => void) => () => void
}

export function createDesigner(): Designer {
  const first = emptyDocument()
  const $document = atom<FormDocument>(first)
  const $selection = atom<readonly string[]>([])
  const $past = atom<readonly Step[]>([])
  const $future = atom<readonly Step[]>([])
  const $saved = atom<FormDocument>(first)
  const $opened = atom(0)
  const listeners = new Set<(document: FormDocument) => void>()
  let hasChosen = false
  let breath: { name: string; until: number } | undefined

  const here = (): Step => ({ document: $document.get(), selection: $selection.get() })
  const present = (document: FormDocument, keys: readonly string[]): readonly string[] => {
    const places = placesOf(document)
    return keys.every(key => places.has(key)) ? keys : keys.filter(key => places.has(key))
  }
  const show = ({ document, selection }: Step) => {
    $document.set(document)
    $selection.set(present(document, selection))
    for (const listener of listeners) listener(document)
  }
  const go = ($from: typeof $past, $to: typeof $past) => {
    const step = $from.get().at(-1)
    if (!step) return
    breath = undefined
    $from.set($from.get().slice(0, -1))
    $to.set([...$to.get(), here()])
    show(step)
  }

  return {
    $document,
    $selection,
    hasChosen: () => hasChosen,
    $opened,
    $saved,
    $canUndo: computed($past, past => past.length > 0),
    $canRedo: computed($future, future => future.length > 0),
    $isDirty: computed([$document, $saved], (document, saved) => document !== saved),
    edit(document, { selection = $selection.get(), breath: name } = {}) {
      if (document === $document.get()) return
      const now = performance.now()
      const isSameBreath = name !== undefined && breath?.name === name && now < breath.until
      if (!isSameBreath) $past.set([...$past.get(), here()].slice(-steps))
      breath = name === undefined ? undefined : { name, until: now + oneBreath }
      $future.set([])
      hasChosen = true
      show({ document, selection })
    },
    select(keys) {
      hasChosen = true
      const before = $selection.get()
      if (before.length === keys.length && keys.every((key, at) => before[at] === key)) return
      breath = undefined
      $selection.set(present($document.get(), keys))
    },
    undo: () => go($past, $future),
    redo: () => go($future, $past),
    open(document) {
      breath = undefined
      hasChosen = false
      $past.set([])
      $future.set([])
      $saved.set(document)
      $document.set(document)
      $selection.set(document.list[0] ? [document.list[0].key] : [])
      $opened.set($opened.get() + 1)
    },
    saved: document => $saved.set(document),
    onEdit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}
