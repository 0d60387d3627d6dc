import { addForm, type FormRow } from '../../contract/form.ts'
import { changed } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import type { FormName } from './form-name-dialog.tsx'

/** Makes a form on the platform: of the session's sub-site, and empty, unless told otherwise. */
export async function createForm(
  { name, tableId }: FormName,
  begin: { subsiteId?: string; jsonStr?: string }
): Promise<FormRow> {
  const row = await send(addForm, { body: { ...begin, name: name.trim(), tableId } })
  changed('form')
  return row
}
