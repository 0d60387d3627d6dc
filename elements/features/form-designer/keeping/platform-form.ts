import { editFormDesign, formById, onlineFormFields, type FormDesign } from '../../../base/contract/form.ts'
import type { FormDocument } from '../../../base/form-engine/document/document.ts'
import { send } from '../../../base/session/request/send.ts'
import type { HostField } from '../workplace/context.ts'
import { writeJson } from '../../../base/core/values/json.ts'

export const loadForm = (id: string, signal: AbortSignal): Promise<FormDesign> =>
  send(formById, { query: { id }, signal })

/** Loads the fields of a table for the model selector. */
export async function loadFields(tableId: string, signal: AbortSignal): Promise<HostField[]> {
  return fieldsOf(await send(onlineFormFields, { query: { tableId }, signal }))
}

/** Normalizes fields of a host: `{ model, label }`, or rows of the platform. Ignores anything else. */
export function fieldsOf(fields: unknown): HostField[] {
  return (Array.isArray(fields) ? fields : []).flatMap((field: unknown): HostField[] => {
    if (typeof field === 'string') return [{ model: field, label: field }]
    if (typeof field !== 'object' || field === null) return []
    const { model, label, dbFieldName, dbFieldTxt } = field as Record<string, unknown>
    const name = model ?? dbFieldName
    return typeof name === 'string' && name !== '' ? [{ model: name, label: String(label ?? dbFieldTxt ?? name) }] : []
  })
}

/**
 * Saves a design based on a version. Returns the new version.
 * @throws Refused with code 409 and the newer design if someone else saved it
 */
export async function saveForm(
  id: string,
  document: FormDocument,
  version: number,
  subsite: string | undefined
): Promise<number> {
  const saved = await send(editFormDesign, { body: { id, jsonStr: writeJson(document), version }, subsite })
  return saved?.version ?? version
}
