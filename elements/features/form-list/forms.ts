import { deleteForm, formById, longestFormName, renameForm, type FormRow } from '../../base/contract/form.ts'
import { createForm } from '../../base/shared/form/create-form.ts'
import type { FormName } from '../../base/shared/form/form-name-dialog.tsx'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'

export const pathOfDesigner = ({ id, tableId }: Pick<FormRow, 'id' | 'tableId'>): string =>
  `/cms/form/FormDesigner?${new URLSearchParams({ id, ...(tableId && { tableId }) })}`

export async function changeForm(id: string, { name, tableId }: FormName): Promise<void> {
  await send(renameForm, { body: { id, name: name.trim(), tableId } })
  changed('form')
}

/** Duplicates the saved form. Appends `mark` to its name, truncated to the maximum length. */
export async function copyForm(row: FormRow, mark: string): Promise<FormRow> {
  const { jsonStr, name, tableId, subsiteId } = await send(formById, { query: { id: row.id } })
  return createForm({ name: name.slice(0, longestFormName - mark.length) + mark, tableId }, { subsiteId, jsonStr })
}

export async function removeForm(id: string): Promise<void> {
  await send(deleteForm, { query: { id } })
  changed('form')
}
