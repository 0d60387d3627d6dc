import { addForm, type FormRow } from '../../contract/form.ts'
import { changed } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import type { FormName } from './form-name-dialog.tsx'

/** Creates a form on the platform. Default: empty, for the session's sub-site. */
export async function createForm(
  { name, tableId }: FormName,
  begin: { subsiteId?: string; jsonStr?: string }
): Promise<FormRow> {
  const row = await send(addForm, { body: { ...begin, name: name.trim(), tableId } })
  changed('form')
  return row
}
