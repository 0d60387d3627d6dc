import { get, post } from './endpoint.ts'
import type { Started } from './process.ts'

/** A process of the session's site whose start names a form, by its code or id: who starts it fills the form in. */
export interface StartForm {
  processKey: string
  processName: string
  formName: string
}
/** ◆ */
export const startForms = get<StartForm[]>('/process/processInstance/startForms')
/** ◆ The form as it is now. */
export const startForm = get<StartForm & { jsonStr: string }, { processKey: string }>(
  '/process/processInstance/startForm'
)
/** ◆ `data`: JSON of an object, the form's fields. They are kept with the form as it is now, and its conditions know them. */
export const startByForm = post<Started, { processKey: string; title: string; data: string }>(
  '/process/processInstance/startByForm'
)

/** What was filled in to start an instance, with the form as it was then. */
export interface FilledForm {
  formName: string
  jsonStr: string
  data: Record<string, unknown>
}
/** ◆ Null for an instance that began without a form. */
export const instanceForm = get<FilledForm | null, { processInstanceId: string }>('/process/processInstance/getForm')
