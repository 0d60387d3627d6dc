import { editFormDesign, formById, onlineFormFields, type FormDesign } from '../../../base/contract/form.ts'
import type { FormDocument } from '../../../base/form-engine/document/document.ts'
import { send } from '../../../base/session/request/send.ts'
import type { HostField } from '../context.ts'
import { writeJson } from '../../../base/core/json.ts'

export const loadForm = (id: string, signal: AbortSignal): Promise<FormDesign> =>
  send(formById, { query: { id }, signal })

/** The fields of a table, as the model selector takes them. */
export async function loadFields(tableId: string, signal: AbortSignal): Promise<HostField[]> {
  return fieldsOf(await send(onlineFormFields, { query: { tableId }, signal }))
}

/** Fields of a host: `{ model, label }`, or rows as the platform gives them; anything else is left out. */
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
 * Saves a design that began from a version. Answers the new version.
 * @throws Refused with code 409 and the newer design when somebody saved meanwhile
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
