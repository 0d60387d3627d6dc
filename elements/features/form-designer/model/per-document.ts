import type { FormDocument } from '../../../base/form-engine/document/document.ts'

/** Caches a computation per document: documents are immutable, and many parts need the same result. */
export function perDocument<Value>(work: (document: FormDocument) => Value): (document: FormDocument) => Value {
  const known = new WeakMap<FormDocument, { value: Value }>()
  return document => {
    let found = known.get(document)
    if (!found) known.set(document, (found = { value: work(document) }))
    return found.value
  }
}
