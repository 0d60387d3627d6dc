import type { FormDesign } from '../../../base/contract/form.ts'
import { Refused } from '../../../base/core/language/errors.ts'
import { writeJson } from '../../../base/core/values/json.ts'
import type { FormDocument } from '../../../base/form-engine/document/document.ts'
import type { Drafting } from '../../../base/crud/record/drafting.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { $user } from '../../../base/session/wire/session.ts'
import type { Designer } from '../model/designer.ts'
import { importDocument } from '../exchange/import-document.ts'
import { saveForm } from './platform-form.ts'

/** Form of the platform, or a document of the host, for which only the version is known. */
export type DesignedForm = Partial<FormDesign> & { version: number }
export type FormRecord = RecordStore<DesignedForm, FormDocument>

/** Saves for the host. Shows the `message` of the result or the rejection. */
export type HostSave = (document: FormDocument) => Promise<{ message?: string } | void> | { message?: string } | void

/** Adapts the designer, which has its own history: replacing the document can be undone. */
const draftingOf = ({ $document, $saved, $isDirty, $opened, open, edit, saved }: Designer): Drafting<FormDocument> => ({
  $draft: $document,
  $base: $saved,
  $isDirty,
  $opened,
  open,
  edit: document => edit(document, { selection: [] }),
  saved,
  adopt(theirs) {
    edit(theirs, { selection: [] })
    saved(theirs)
  }
})

/** Returns a short hash of a document; equal documents have equal hashes. */
function fingerprint(document: FormDocument): string {
  const text = writeJson(document)
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return `${text.length}.${hash}`
}

/** Identifies the designer in the page: by id, otherwise by position. */
function nameIn(host: HTMLElement): string {
  if (host.id) return host.id
  const root = host.getRootNode() as Document | ShadowRoot
  return String([...root.querySelectorAll(host.localName)].indexOf(host))
}

/** Returns the key of a draft: by form id, otherwise by address, designer and initial document. */
function keyOf(host: HTMLElement, id: string | undefined, base: FormDocument): string {
  const user = $user.get()?.username ?? ''
  const { pathname, search, hash } = location
  return `form:${user}:${id ?? `${pathname}${search}${hash}#${nameIn(host)}:${fingerprint(base)}`}`
}

const isDocument = (value: unknown): value is FormDocument => Array.isArray((value as FormDocument | undefined)?.list)

/**
 * Creates the record of a designed form. `save` and `nowhere` (the message if there is no place to save to) may change
 * with the page.
 */
export const createFormRecord = (
  host: HTMLElement,
  designer: Designer,
  saving: () => { hostSave: HostSave | undefined; nowhere: string; onSaid: (message: string) => void }
): FormRecord =>
  createRecord<DesignedForm, FormDocument>({
    noun: 'form',
    blank: designer.$document.get(),
    drafting: draftingOf(designer),
    draftOf: ({ jsonStr }) => importDocument(jsonStr || { list: [], config: {} }).document,
    settle: (_form, sent) => sent,
    async save(document, form, version, subsite) {
      const { hostSave, nowhere, onSaid } = saving()
      if (hostSave) {
        const answer = await hostSave(structuredClone(document))
        onSaid((typeof answer?.message === 'string' && answer.message) || '')
        return { ...form, version }
      }
      if (!form?.id) throw new Refused(nowhere, 0)
      return { ...form, version: await saveForm(form.id, document, version, subsite) }
    },
    keep: { keyOf: (form, base) => keyOf(host, form?.id, base), fits: isDocument }
  })
