import { useStore } from '@nanostores/react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { instanceForm, type FilledForm as Kept } from '../../contract/process-form.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { readSchema } from '../document/read-schema.ts'
import { Settings, settingsOf } from '../host/form-settings-context.ts'
import { createFormState, type FormState } from '../state/form-state.ts'
import formStyles from '../view/form.css?inline'
import { FormView } from '../view/form-view.tsx'
import { Failed } from '../../kit/access/failed.tsx'
import type { Filling } from '../../shared/process/task-dialog.tsx'
import { useRecordState } from '../../crud/record/use-record.ts'
import { useLoad } from '../../kit/use-load.ts'
import { send } from '../../session/request/send.ts'
import styles from './filled-form.css?inline'
import { filledFormText } from './filled-form.text.ts'
import { changedIn, mayEdit, rootOf, withRights } from './step-rights.ts'

bring(formStyles)
bring(styles)

interface Props {
  taskId: string
  instanceId: string
  /** Time of opening; reopening reloads the form. */
  openedAt: number
  filling: Filling
}

/** Shows the form of a task with the field permissions of its step, or nothing if there is no form. */
export default function FilledForm({ taskId, instanceId, openedAt, filling }: Props) {
  const { value, error, reload } = useLoad(
    signal => send(instanceForm, { query: { processInstanceId: instanceId, taskId }, signal }),
    [instanceId, taskId, openedAt]
  )
  if (error !== undefined) return <Failed error={error} retry={reload} />
  return value ? <Drawn kept={value} filling={filling} /> : null
}

const settings = settingsOf()

function Drawn({ kept, filling: { record, isEditable, gate } }: { kept: Kept; filling: Filling }) {
  const text = useText(filledFormText)
  const { busy } = useRecordState(record)
  const offer = useStore(record.$offer)
  const isFilledIn = isEditable && Object.values(kept.rights).some(mayEdit)
  const { $draft } = record
  const state = useMemo(() => {
    const document = readSchema(kept.jsonStr)
    if (typeof document === 'string') return undefined
    const drawn = createFormState(isFilledIn ? withRights(document, kept.rights) : document)
    drawn.setData({ ...kept.data, ...(isFilledIn && $draft.get().values) })
    return drawn
  }, [kept, isFilledIn, $draft])
  // Before the first paint: from then on users may type.
  useLayoutEffect(() => {
    if (!state || !isFilledIn) return
    const keep = () => record.change({ values: changedIn(state.values(), kept.data, kept.rights) })
    const open = gate.guard(async () => {
      if (await isWrong(state, kept)) return false
      keep()
      return true
    })
    const stop = state.onChange(keep)
    return () => {
      open()
      stop()
    }
  }, [state, isFilledIn, kept, record, gate])
  // The user restored or discarded the stored draft: show the draft in the fields.
  const wasOffered = useRef(false)
  useLayoutEffect(() => {
    if (offer) wasOffered.current = true
    else if (wasOffered.current) {
      wasOffered.current = false
      state?.setData(record.$draft.get().values ?? {})
    }
  }, [offer, state, record])
  return (
    <section className="filled-form" aria-label={kept.formName}>
      <h3>{kept.formName}</h3>
      {state ? (
        <Settings value={settings}>
          <FormView state={state} isReadonly={!isFilledIn} isDisabled={busy} />
        </Settings>
      ) : (
        <p role="alert">{text.badForm}</p>
      )}
    </section>
  )
}

/** Validates the fields that the user may edit. Reveals the first invalid one. */
async function isWrong(state: FormState, { rights }: Kept): Promise<boolean> {
  await state.validate()
  const wrong = [...state.$errors.get()].find(cell => mayEdit(rights[rootOf(cell)]))
  if (wrong) state.reveal(wrong)
  return wrong !== undefined
}
