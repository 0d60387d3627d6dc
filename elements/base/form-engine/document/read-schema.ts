import type { FormDocument } from './document.ts'
import { shapeProblem } from './shape.ts'

export type SchemaProblem = 'empty' | 'notJson' | 'notDocument' | 'tooLarge'

/** Maximum levels of lists and objects. Fields nested below `depthLimit` are skipped, not refused. */
const drawn = 2000

/** Reads a schema, as an object or JSON. @returns the document, or the reason why it is refused */
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
  // Refuse documents that contain themselves or expand without end: they could never be drawn.
  if (shapeProblem(read, drawn)) return 'tooLarge'
  const document = read as FormDocument
  return typeof document.config === 'object' && document.config !== null ? document : { ...document, config: {} }
}
