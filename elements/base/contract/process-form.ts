import { get, post } from './endpoint.ts'
import type { Started } from './process.ts'

/** Access of a step to a form field. `required` must be filled in to continue. */
export const fieldRightKinds = ['hidden', 'read', 'edit', 'required'] as const
export type FieldRight = (typeof fieldRightKinds)[number]
/** Keyed by field name. */
export type FieldRights = Record<string, FieldRight>
/** Access to fields that the document does not mention: editable at the start, then read-only. */
export const usualRight = { start: 'edit', task: 'read' } as const satisfies Record<string, FieldRight>

/** Form field with its label. A sub-table is one field. */
export interface FormFieldName {
  model: string
  name: string
}
/** Form of the session's site that a process document can use (`formKey`). */
export interface ProcessForm {
  /** Code of the form. */
  formKey: string
  formName: string
}
/** ◆ By name. */
export const processForms = get<ProcessForm[]>('/process/tPProcess/forms')
/** ◆ `formKey` is the code or the id. */
export const processForm = get<ProcessForm & { jsonStr: string; fields: FormFieldName[] }, { formKey: string }>(
  '/process/tPProcess/form'
)

/** Process of the session's site, with the form that the starter fills in; `formName` is '' for none. */
export interface StartForm {
  processKey: string
  processName: string
  formName: string
}
/** ◆ Deployed processes that the caller may start. Processes of columns are left out. */
export const startForms = get<StartForm[]>('/process/processInstance/startForms')
/** ◆ Current form without the fields hidden at the start; `rights` of the visible fields. */
export const startForm = get<StartForm & { jsonStr: string; rights: FieldRights }, { processKey: string }>(
  '/process/processInstance/startForm'
)
/** ◆ `data`: JSON object of the form's fields. Stored together with the current form, and available to conditions. */
export const startByForm = post<Started, { processKey: string; title: string; data: string }>(
  '/process/processInstance/startByForm'
)

/** Filled-in form of an instance as it was at that time, without fields hidden from the reader. */
export interface FilledForm {
  formName: string
  jsonStr: string
  data: Record<string, unknown>
  /** Rights of the visible fields. */
  rights: FieldRights
}
/**
 * ◆ With `taskId`: the form of the task, as its step sees it. Without: the start form, read-only, as seen by the steps
 * waiting for the caller, or else by those they completed. Users that manage processes see all fields. Null if there is
 * no form.
 */
export const instanceForm = get<FilledForm | null, { processInstanceId: string; taskId?: string }>(
  '/process/processInstance/getForm'
)
