import { atom, type WritableAtom } from 'nanostores'
import { emit } from '../../../base/core/react/host.ts'
import { isSame } from '../../../base/core/values/same.ts'
import { ownStores } from '../../../base/core/values/own.ts'
import type { FormDocument } from '../../../base/form-engine/document/document.ts'
import { createDesigner, type Designer } from '../model/designer.ts'
import { importDocument, type Finding } from '../exchange/import-document.ts'
import { ImportProblem } from '../exchange/read-json.ts'

interface Own {
  designer: Designer
  /** Last `value` read, and its problem. */
  value: unknown
  $problem: WritableAtom<ImportProblem | undefined>
  /** Documents that `qd-change` handed out and the page has not set yet, oldest first. */
  handedOut: { document: FormDocument; at: number }[]
  /** The host acts, not the user: no events are dispatched. */
  isQuiet: boolean
}

/** State of an element, available before it renders and preserved while it is moved. */
export const ownOf = ownStores(
  (): Own => ({ designer: createDesigner(), value: undefined, $problem: atom(), handedOut: [], isQuiet: false })
)

/** Period in ms in which a page sets what `qd-change` handed out. A render may come after later edits. */
const echoTime = 2000

/** Hands out the document after an edit. */
export function handOut(host: HTMLElement, document: FormDocument): void {
  const own = ownOf(host)
  if (own.isQuiet) return
  const at = performance.now()
  own.handedOut = [...own.handedOut.filter(each => at - each.at < echoTime), { document, at }]
  emit(host, 'qd-change', { document })
}

/** Returns true once for each document that was handed out just now. */
function isEcho(own: Own, content: unknown): boolean {
  const since = performance.now() - echoTime
  const found = own.handedOut.findIndex(({ document, at }) => at > since && isSame(content, document))
  own.handedOut.splice(0, found + 1)
  return found >= 0
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

function contentOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/**
 * Opens the `value` of an element if changed. A value with the content of the current document, or of the value set
 * before, opens nothing: frameworks set what `qd-change` handed out. Stores problems in `$problem`.
 */
export function followValue(host: HTMLElement): void {
  const own = ownOf(host)
  const { value } = host as { value?: unknown }
  if (value === own.value) return
  const before = own.value
  own.value = value
  if (isObject(value) || typeof value === 'string') {
    const content = contentOf(value)
    if (isEcho(own, content) || isSame(content, contentOf(before)) || isSame(content, own.designer.$document.get()))
      return
  }
  if (value === undefined) own.$problem.set(undefined)
  else openOrTell(host, () => openDocument(host, value))
}

/** Opens a document in an element. Stores problems in `$problem` and keeps the previous form. */
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

/** Returns the designer of an element for its host. Applies pending properties, rendered or not. */
export function designerOf(host: HTMLElement): Designer {
  followValue(host)
  return ownOf(host).designer
}

/** Acts for the host without dispatching events. */
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
 * Opens a document in the designer of an element. Returns what was not understood.
 * @throws ImportProblem
 */
export function openDocument(host: HTMLElement, value: unknown): { document: FormDocument; report: Finding[] } {
  const read = importDocument(value)
  quietly(host, designer => designer.open(read.document))
  return read
}
