import { get, post } from './endpoint.ts'
import type { Started } from './process.ts'

/** What a step may do with a field of its form: not see it, see it, change it, or not go on without it. */
export const fieldRightKinds = ['hidden', 'read', 'edit', 'required'] as const
export type FieldRight = (typeof fieldRightKinds)[number]
/** By the names of the fields. */
export type FieldRights = Record<string, FieldRight>
/** Of a field that the document does not speak of: what was filled in is read by all, and changed by nobody. */
export const usualRight = { start: 'edit', task: 'read' } as const satisfies Record<string, FieldRight>

/** A field of a form, as people call it; the columns of a sub-table are one field. */
export interface FormFieldName {
  model: string
  name: string
}
/** A form of the session's site, as a document of a process may name it (`formKey`). */
export interface ProcessForm {
  /** Its code. */
  formKey: string
  formName: string
}
/** ◆ By name. */
export const processForms = get<ProcessForm[]>('/process/tPProcess/forms')
/** ◆ `formKey`: the code, or the id. */
export const processForm = get<ProcessForm & { jsonStr: string; fields: FormFieldName[] }, { formKey: string }>(
  '/process/tPProcess/form'
)

/** A process of the session's site whose start names a form, by its code or id: who starts it fills the form in. */
export interface StartForm {
  processKey: string
  processName: string
  formName: string
}
/** ◆ */
export const startForms = get<StartForm[]>('/process/processInstance/startForms')
/** ◆ The form as it is now, without what the start does not show; `rights` of the fields that it shows. */
export const startForm = get<StartForm & { jsonStr: string; rights: FieldRights }, { processKey: string }>(
  '/process/processInstance/startForm'
)
/** ◆ `data`: JSON of an object, the form's fields. They are kept with the form as it is now, and its conditions know them. */
export const startByForm = post<Started, { processKey: string; title: string; data: string }>(
  '/process/processInstance/startByForm'
)

/** What was filled in of a form of an instance, with the form as it was then: without the fields that the reader does not see. */
export interface FilledForm {
  formName: string
  jsonStr: string
  data: Record<string, unknown>
  /** Of the fields that are seen. */
  rights: FieldRights
}
/**
 * ◆ With a task its form, as its step sees it. Without one the form of the start, for reading: as the steps see it that wait for the caller, else as
 * those that they did; who manages processes sees all. Null where there is none.
 */
export const instanceForm = get<FilledForm | null, { processInstanceId: string; taskId?: string }>(
  '/process/processInstance/getForm'
)
