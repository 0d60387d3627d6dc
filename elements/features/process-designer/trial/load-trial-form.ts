import { atom, type ReadableAtom } from 'nanostores'
import { processForm } from '../../../base/contract/process-form.ts'
import { readSchema } from '../../../base/form-engine/document/read-schema.ts'
import { createFormState, type FormState } from '../../../base/form-engine/state/form-state.ts'
import { send } from '../../../base/session/request/send.ts'

/** A form of a test run while it is filled in. */
export interface TrialFormState {
  formKey: string
  formName: string
  /** Undefined if the stored document is damaged. */
  state: FormState | undefined
  /** Values of all fields. */
  $values: ReadableAtom<Record<string, unknown>>
}

/** Loads a form to fill in for a test run. */
export async function loadTrialForm(formKey: string, signal: AbortSignal): Promise<TrialFormState> {
  const { formName, jsonStr } = await send(processForm, { query: { formKey }, signal })
  const document = readSchema(jsonStr)
  const state = document && typeof document !== 'string' ? createFormState(document) : undefined
  const $values = atom(state?.values() ?? {})
  state?.onChange(() => $values.set(state.values()))
  return { formKey, formName, state, $values }
}
