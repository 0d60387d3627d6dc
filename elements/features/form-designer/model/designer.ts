import { atom, computed, type ReadableAtom } from 'nanostores'
import { emptyDocument, type FormDocument } from '../../../base/form-engine/document/document.ts'
import { placesOf } from './places.ts'

/** Maximum number of undo steps. */
const steps = 200
/** Time in ms within which edits of the same thing are one step, e.g. a typed word. */
const oneBreath = 1000

interface Step {
  document: FormDocument
  selection: readonly string[]
}

/** Designer of a form: document, selection and history. */
export interface Designer {
  readonly $document: ReadableAtom<FormDocument>
  /** Keys in order of selection. */
  readonly $selection: ReadableAtom<readonly string[]>
  /** Returns whether the user has selected or edited since opening, which selects the first widget. */
  readonly hasChosen: () => boolean
  readonly $canUndo: ReadableAtom<boolean>
  readonly $canRedo: ReadableAtom<boolean>
  readonly $isDirty: ReadableAtom<boolean>
  /** Number of documents opened so far. */
  readonly $opened: ReadableAtom<number>
  /** Document as last opened or saved. */
  readonly $saved: ReadableAtom<FormDocument>
  /** Takes a step. Steps with the same `breath` within one second are merged. */
  edit: (document: FormDocument, options?: { selection?: readonly string[]; breath?: string }) => void
  select: (keys: readonly string[]) => void
  undo: () => void
  redo: () => void
  /** Opens another document: clears the history and selects the first widget. */
  open: (document: FormDocument) => void
  /** Marks the document as saved. */
  saved: (document: FormDocument) => void
  /** Calls the listener after each edit, undo and redo. Returns a function that stops. */
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
