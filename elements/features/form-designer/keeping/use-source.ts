import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { emit, useHost } from '../../../base/core/react/host.ts'
import { writeJson } from '../../../base/core/values/json.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useStableCallback } from '../../../base/core/react/use-stable-callback.ts'
import { createForm } from '../../../base/shared/form/create-form.ts'
import type { FormName } from '../../../base/shared/form/form-name-dialog.tsx'
import { useRecord } from '../../../base/crud/record/use-record.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { $session } from '../../../base/session/wire/session.ts'
import type { Designer } from '../model/designer.ts'
import type { DesignerWords } from '../form-designer.text.ts'
import { createFormRecord, type DesignedForm, type FormRecord, type HostSave } from './form-record.ts'
import { openOrTell } from './own-designer.ts'
import { loadForm } from './platform-form.ts'

export interface Source {
  record: FormRecord
  /** Form of the platform, if one is designed. */
  form: DesignedForm | undefined
  loading: boolean
  error: unknown
  reload: () => void
  save: () => Promise<void>
  /** Overwrites changes saved by someone else. */
  overwrite: () => Promise<void>
  /** Saving without a form asks for the name of a new one. */
  isNaming: boolean
  /** Creates the new form. The dialog shows thrown errors. */
  create: (name: FormName) => Promise<void>
  stopNaming: () => void
}

/** Loads and saves the form: with the host's `save`, or on the platform with the page's session. */
export function useSource(
  designer: Designer,
  formId: string | undefined,
  hostSave: HostSave | undefined,
  text: DesignerWords
): Source {
  const host = useHost()
  const session = useStore($session)
  const isPlatform = Boolean(formId && session)
  const [isNaming, setNaming] = useState(false)
  const said = useRef('')
  const saving = useStableCallback(() => ({
    hostSave,
    nowhere: text.nowhere,
    onSaid: (message: string) => void (said.current = message)
  }))
  const record = useRecord(() => createFormRecord(host, designer, saving))
  const open = useStore(record.$record)

  const { value, error, loading, reload } = useLoad(
    async signal => {
      if (!isPlatform) return undefined
      // A form created here is already open.
      const known = record.$record.get()
      return known?.id === formId ? known : loadForm(formId!, signal)
    },
    [formId, isPlatform]
  )
  useEffect(() => {
    if (value && value !== record.$record.get()) openOrTell(host, () => record.open(value))
  }, [host, record, value])
  const form = isPlatform && open?.id === formId ? open : undefined
  const { id, name } = form ?? {}
  useEffect(() => {
    if (id !== undefined) emit(host, 'qd-title', { title: name })
  }, [host, id, name])

  const saveBy = async (way: () => Promise<unknown>) => {
    const document = designer.$document.get()
    if (record.$busy.get() || !emit(host, 'qd-save', { document: structuredClone(document) })) return
    if (!hostSave && !isPlatform && session) return setNaming(true)
    said.current = ''
    if (await way()) toast(said.current || text.savedNow, 'success')
  }

  const create = async (given: FormName) => {
    const document = designer.$document.get()
    const jsonStr = writeJson(document)
    const row = await createForm(given, { jsonStr })
    setNaming(false)
    record.saved({ ...row, jsonStr }, document)
    toast(text.savedNow, 'success')
    emit(host, 'qd-saved', { id: row.id })
    host.setAttribute('form-id', row.id)
  }

  return {
    record,
    form,
    loading: isPlatform && loading && !form,
    error,
    reload,
    save: () => saveBy(record.save),
    overwrite: () => saveBy(record.takeMine),
    isNaming,
    create,
    stopNaming: () => setNaming(false)
  }
}
