import type { FormDocument } from './document.ts'
import { shapeProblem } from './shape.ts'

export type SchemaProblem = 'empty' | 'notJson' | 'notDocument' | 'tooLarge'

/** Levels of lists and objects; what is nested deeper than fields are drawn is left out, not refused. */
const drawn = 2000

/** A schema as a document: the object itself, or its JSON; why not, when it is none. */
export function readSchema(schema: unknown): FormDocument | SchemaProblem {
  if (schema === undefined || schema === null || schema === '') return 'empty'
  let read = schema
  if (typeof schema === 'string') {
    try {
      read = JSON.parse(schema)
    } catch {
      return 'notJson'
    }
  }
  if (typeof read !== 'object' || read === null || !Array.isArray((read as FormDocument).list)) return 'notDocument'
  // What holds itself, or unfolds for ever, would never be drawn.
  if (shapeProblem(read, drawn)) return 'tooLarge'
  const document = read as FormDocument
  return typeof document.config === 'object' && document.config !== null ? document : { ...document, config: {} }
}
