import { atom, type WritableAtom } from 'nanostores'
import { ownStores } from '../../../base/core/own.ts'
import type { FormDocument } from '../../../base/form-engine/document/document.ts'
import { createDesigner, type Designer } from '../model/designer.ts'
import { importDocument, type Finding } from '../exchange/import-document.ts'
import { ImportProblem } from '../exchange/read-json.ts'

interface Own {
  designer: Designer
  /** The `value` that was looked at last, and what was wrong with it. */
  value: unknown
  $problem: WritableAtom<ImportProblem | undefined>
  /** The host acts, not the person: events say nothing. */
  isQuiet: boolean
}

/** What belongs to an element: there before it is drawn, kept while it is moved. */
export const ownOf = ownStores(
  (): Own => ({ designer: createDesigner(), value: undefined, $problem: atom(), isQuiet: false })
)

/** Opens the `value` of an element when it is another than before. What is wrong with it is in `$problem`. */
export function followValue(host: HTMLElement): void {
  const own = ownOf(host)
  const { value } = host as { value?: unknown }
  if (value === own.value) return
  own.value = value
  if (value === undefined) own.$problem.set(undefined)
  else openOrTell(host, () => openDocument(host, value))
}

/** Opens what an element is to show; what is wrong with it is in `$problem`, and the form before stays. */
export function openOrTell(host: HTMLElement, open: () => void): void {
  const { $problem } = ownOf(host)
  $problem.set(undefined)
  try {
    quietly(host, open)
  } catch (problem) {
    if (!(problem instanceof ImportProblem)) throw problem
    $problem.set(problem)
  }
}

/** The designer of an element, for its host: a property set a moment ago counts, drawn or not. */
export function designerOf(host: HTMLElement): Designer {
  followValue(host)
  return ownOf(host).designer
}

/** Does something for the host: no event tells the host what it did itself. */
export function quietly(host: HTMLElement, action: (designer: Designer) => void): void {
  const own = ownOf(host)
  followValue(host)
  own.isQuiet = true
  try {
    action(own.designer)
  } finally {
    own.isQuiet = false
  }
}

/**
 * Opens a document in the designer of an element. Answers what was not understood.
 * @throws ImportProblem
 */
export function openDocument(host: HTMLElement, value: unknown): { document: FormDocument; report: Finding[] } {
  const read = importDocument(value)
  quietly(host, designer => designer.open(read.document))
  return read
}
