import type { FormDocument } from '../../../base/form-engine/document/document.ts'

/** Works something out once for a document: documents never change, and many parts of the page ask the same. */
export function perDocument<Value>(work: (document: FormDocument) => Value): (document: FormDocument) => Value {
  const known = new WeakMap<FormDocument, { value: Value }>()
  return document => {
    let found = known.get(document)
    if (!found) known.set(document, (found = { value: work(document) }))
    return found.value
  }
}
