import type { KeyboardEvent } from 'react'
import type { Widget } from '../../../base/form-engine/document/document.ts'
import { chosenWidgets, duplicateChosen, removeChosen, shift } from '../model/commands.ts'
import type { Designer } from '../model/designer.ts'
import { placesOf } from '../model/places.ts'

/** Results of editing keys; the caller announces them. */
interface KeyAnswers {
  moved: (widgets: readonly Widget[], hasMoved: boolean) => void
  removed: (widgets: readonly Widget[]) => void
  added: (widgets: readonly Widget[]) => void
  /** Enter: moves to the properties of the selection. */
  onOpen: () => void
}

const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const

/** Returns whether a key edits the selection: Alt with an arrow moves, Delete deletes, Ctrl+D duplicates. */
export function isEditKey({ key, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  const command = ctrlKey || metaKey
  if (nativeEvent.isComposing) return false
  if (altKey) return !command && key in ways
  return key === 'Delete' || key === 'Backspace' || (command && key.toLowerCase() === 'd')
}

/** Handles the keys of canvas and outline. Returns true if a key was handled. */
export function answerKey(event: KeyboardEvent, designer: Designer, isReadonly: boolean, answers: KeyAnswers): boolean {
  if (isReadonly || !isEditKey(event)) return false
  if (event.altKey) {
    const chosen = chosenWidgets(designer)
    answers.moved(chosen, shift(designer, ways[event.key as keyof typeof ways]))
  } else if (event.key === 'Delete' || event.key === 'Backspace') answers.removed(removeChosen(designer))
  else answers.added(duplicateChosen(designer))
  return true
}

/** Handles Ctrl: Ctrl+A selects all, Ctrl with arrows moves focus only, Ctrl+Space toggles the focused widget. */
function gatherByKey(event: KeyboardEvent, designer: Designer, keys: readonly string[]): boolean {
  const focused = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')
  const key = focused?.dataset.key
  if (event.key.toLowerCase() === 'a') {
    designer.select(designer.$document.get().list.map(({ key: each }) => each))
    return true
  }
  if (!focused || key === undefined) return false
  if (event.key === ' ') {
    const selection = designer.$selection.get()
    designer.select(selection.includes(key) ? selection.filter(other => other !== key) : [...selection, key])
    return true
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false
  const next = keys[keys.indexOf(key) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next !== undefined)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(next)}"] > [role=treeitem]`)?.focus()
  return true
}

/** Handles the selection keys of the canvas. */
export function chooseByKey(event: KeyboardEvent, designer: Designer, answers: KeyAnswers): boolean {
  if (event.nativeEvent.isComposing || event.altKey) return false
  const places = placesOf(designer.$document.get())
  const keys = [...places.keys()]
  const selection = designer.$selection.get()
  const current = selection.at(-1)
  const at = current === undefined ? -1 : keys.indexOf(current)
  const choose = (key: string | undefined): boolean => {
    if (key === undefined) return true
    const extended = event.shiftKey ? [...selection.filter(other => other !== key), key] : [key]
    designer.select(extended)
    return true
  }
  if (event.ctrlKey || event.metaKey) return gatherByKey(event, designer, keys)
  switch (event.key) {
    case 'ArrowDown':
      return choose(keys[at + 1])
    case 'ArrowUp':
      return choose(keys[at < 0 ? 0 : at - 1])
    case 'ArrowLeft':
    case 'Escape':
      return current !== undefined && places.get(current)?.parent !== undefined && choose(places.get(current)!.parent)
    case 'ArrowRight':
      return choose(
        keys[at + 1] !== undefined && places.get(keys[at + 1]!)?.parent === current ? keys[at + 1] : undefined
      )
    case 'Home':
      return choose(keys[0])
    case 'End':
      return choose(keys.at(-1))
    case 'Enter':
      if (current === undefined) return false
      answers.onOpen()
      return true
    default:
      return false
  }
}
