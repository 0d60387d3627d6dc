import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { FormDesign } from '../../contract/form.ts'
import { sentence } from '../../core/errors.ts'
import { emit, useHost } from '../../core/host.ts'
import { toast } from '../../core/toasts.ts'
import type { FormDocument } from '../../form-engine/document/document.ts'
import { createForm } from '../../parts/create-form.ts'
import type { FormName } from '../../parts/form-name-dialog.tsx'
import { useLoad } from '../../parts/use-load.ts'
import { $session } from '../../session/session.ts'
import type { Designer } from '../model/designer.ts'
import type { DesignerWords } from '../form-designer.text.ts'
import { importDocument } from '../exchange/import-document.ts'
import { openOrTell } from './own-designer.ts'
import { Conflict, loadForm, saveForm } from './platform-form.ts'

/** Saves for the host: what it answers or rejects with as `message` is shown. */
export type HostSave = (document: FormDocument) => Promise<{ message?: string } | void> | { message?: string } | void

export interface Source {
  /** The platform's form, when that is what is designed. */
  form: FormDesign | undefined
  loading: boolean
  error: unknown
  reload: () => void
  isSaving: boolean
  /** Why the last save failed. */
  failure: string
  conflict: FormDesign | undefined
  save: (isOver?: boolean) => Promise<void>
  /** A save without a form asks for the name of a new one. */
  isNaming: boolean
  /** Makes the new form. What it throws is for the dialog to tell. */
  create: (name: FormName) => Promise<void>
  stopNaming: () => void
  takeTheirs: () => void
}

const messageOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && typeof (value as { message?: unknown }).message === 'string'
    ? (value as { message: string }).message
    : ''

/** Where the form comes from and goes to: the host's `save`, or the platform's form with the page's session. */
export function useSource(
  designer: Designer,
  formId: string | undefined,
  hostSave: HostSave | undefined,
  text: DesignerWords
): Source {
  const host = useHost()
  const session = useStore($session)
  const isPlatform = Boolean(formId && session)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState('')
  const [conflict, setConflict] = useState<FormDesign>()
  const [isNaming, setNaming] = useState(false)
  const [created, setCreated] = useState<FormDesign>()
  const version = useRef(0)

  const { value, error, loading, reload } = useLoad(
    async signal => (isPlatform ? loadForm(formId!, signal) : undefined),
    [formId, isPlatform]
  )
  const form = [value, created].find(found => isPlatform && found?.id === formId)
  useEffect(() => {
    if (!form) return
    version.current = form.version
    emit(host, 'qd-title', { title: form.name })
    // What was made here is open already, unless another form was opened since.
    if (form.id === created?.id && form.jsonStr === JSON.stringify(designer.$saved.get())) return
    openOrTell(host, form.jsonStr || { list: [], config: {} })
  }, [form])

  const save = async (isOver = false) => {
    const document = designer.$document.get()
    if (isSaving || !emit(host, 'qd-save', { document: structuredClone(document) })) return
    if (!hostSave && !isPlatform) return session ? setNaming(true) : setFailure(text.nowhere)
    setSaving(true)
    setFailure('')
    try {
      let said = ''
      if (hostSave) said = messageOf(await hostSave(structuredClone(document)))
      else version.current = await saveForm(formId!, document, isOver && conflict ? conflict.version : version.current)
      setConflict(undefined)
      designer.saved(document)
      toast(said || text.savedNow, 'success')
    } catch (problem) {
      if (problem instanceof Conflict) setConflict(problem.theirs)
      else setFailure(hostSave ? messageOf(problem) || text.saveFailed : sentence(problem))
    } finally {
      setSaving(false)
    }
  }

  const create = async (name: FormName) => {
    const document = designer.$document.get()
    const jsonStr = JSON.stringify(document)
    const row = await createForm(name, { jsonStr })
    setNaming(false)
    setFailure('')
    setCreated({ ...row, jsonStr })
    designer.saved(document)
    toast(text.savedNow, 'success')
    emit(host, 'qd-saved', { id: row.id })
    host.setAttribute('form-id', row.id)
  }

  return {
    form,
    loading: isPlatform && loading && !form,
    error,
    reload,
    isSaving,
    failure,
    conflict,
    save,
    isNaming,
    create,
    stopNaming: () => setNaming(false),
    takeTheirs() {
      if (!conflict) return
      version.current = conflict.version
      const { document } = importDocument(conflict.jsonStr)
      // Mine is one undo away.
      designer.edit(document, { selection: [] })
      designer.saved(document)
      setConflict(undefined)
    }
  }
}
