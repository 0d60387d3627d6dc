import type { FormDocument } from '../parts/form/document.ts'

export type SchemaProblem = 'empty' | 'notJson' | 'notDocument'

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
  const document = read as FormDocument
  return typeof document.config === 'object' && document.config !== null ? document : { ...document, config: {} }
}
