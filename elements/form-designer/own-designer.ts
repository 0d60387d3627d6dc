import type { FormDocument } from '../parts/form/document.ts'
import { createDesigner, type Designer } from './designer.ts'
import { importDocument, type Finding } from './import-document.ts'
import { ImportProblem } from './read-json.ts'

interface Own {
  designer: Designer
  /** The `value` that was looked at last, and what was wrong with it. */
  value: unknown
  problem: ImportProblem | undefined
  /** The host acts, not the person: events say nothing. */
  isQuiet: boolean
}

const owns = new WeakMap<HTMLElement, Own>()

function ownOf(host: HTMLElement): Own {
  let own = owns.get(host)
  if (!own) owns.set(host, (own = { designer: createDesigner(), value: undefined, problem: undefined, isQuiet: false }))
  const { value } = host as { value?: unknown }
  // A property set a moment ago counts for a method called now, drawn or not.
  if (value === own.value) return own
  own.value = value
  own.problem = undefined
  if (value === undefined) return own
  try {
    own.designer.open(importDocument(value).document)
  } catch (problem) {
    if (!(problem instanceof ImportProblem)) throw problem
    own.problem = problem
  }
  return own
}

/** The designer of an element: there before it is drawn, kept while it is moved. */
export const designerOf = (host: HTMLElement): Designer => ownOf(host).designer

/** What is wrong with the `value` of an element. */
export const openProblem = (host: HTMLElement): ImportProblem | undefined => ownOf(host).problem

export const isQuiet = (host: HTMLElement): boolean => ownOf(host).isQuiet

/** Does something for the host: no event tells the host what it did itself. */
export function quietly(host: HTMLElement, action: (designer: Designer) => void): void {
  const own = ownOf(host)
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
