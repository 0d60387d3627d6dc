import { Button, HTMLSelect, InputGroup, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState, type FormEvent } from 'react'
import { processForms } from '../../../base/contract/process-form.ts'
import { tryProcess } from '../../../base/contract/process-trial.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { Field } from '../../../base/kit/field/field.tsx'
import { later } from '../../../base/kit/later.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import styles from './trial.css?inline'
import { Step } from './trial-step.tsx'
import { trialText } from './trial.text.ts'

bring(styles)

const TrialForm = later(() => import('./trial-form.tsx'))

const $nothing = atom<Record<string, unknown>>({})

interface Props {
  bpmnXml: string
  isOpen: boolean
  onClose: () => void
}

type Words = Record<string, string>

/** Converts input to a number, a boolean or a string, as conditions compare them. */
function valueOf(typed: string): unknown {
  if (/^-?\d+(\.\d+)?$/.test(typed.trim())) return Number(typed)
  return typed === 'true' ? true : typed === 'false' ? false : typed
}

/** Runs the current document step by step with chosen data and outcomes. */
export default function TrialDialog({ bpmnXml, isOpen, onClose }: Props) {
  const text = useText(trialText)
  const [variables, setVariables] = useState<Words>({})
  const [outcomes, setOutcomes] = useState<Words>({})
  /** Empty for no form; undefined until chosen: the form of the start. */
  const [chosen, setChosen] = useState<string>()
  const [isFilling, setFilling] = useState(false)
  const [asked, setAsked] = useState<Record<string, unknown>>({})
  // If loading fails, the form of the start is still available.
  const { value: forms = [] } = useLoad(signal => send(processForms, { signal }), [])
  const { value, error, loading, reload } = useLoad(
    signal => {
      const body = { bpmnXml, variables: JSON.stringify(asked), outcomes: JSON.stringify(outcomes) }
      return send(tryProcess, { body, signal })
    },
    [bpmnXml, asked, outcomes]
  )
  const formKey = chosen ?? value?.form?.formKey ?? ''
  const own = value?.form && !forms.some(form => form.formKey === value.form?.formKey) ? [value.form] : []
  const form = useLoad(
    async signal => (formKey ? (await import('./trial-form.tsx')).loadTrialForm(formKey, signal) : undefined),
    [formKey]
  )
  const shown = form.value?.formKey === formKey ? form.value : undefined
  const filled = useStore(shown?.$values ?? $nothing)
  const again = (event: FormEvent) => {
    event.preventDefault()
    setFilling(false)
    const typed = Object.entries(variables).filter(([name, word]) => word !== '' && !Object.hasOwn(filled, name))
    setAsked({ ...filled, ...Object.fromEntries(typed.map(([name, word]) => [name, valueOf(word)])) })
  }
  const asks = value?.asks.filter(name => !Object.hasOwn(filled, name)) ?? []
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.trial} className="trial">
      <DialogBody>
        <p className="quiet">{text.trialHint}</p>
        {error !== undefined && <Failed error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && (
          <>
            <form className="trial-data" onSubmit={again} aria-label={text.data}>
              {forms.length + own.length > 0 && (
                <Field name="trial-form" label={text.form}>
                  <HTMLSelect
                    id="trial-form"
                    fill
                    value={formKey}
                    onChange={({ target }) => setChosen(target.value)}
                    options={[
                      { value: '', label: text.noForm },
                      ...[...own, ...forms].map(form => ({ value: form.formKey, label: form.formName }))
                    ]}
                  />
                </Field>
              )}
              {formKey && (
                <details
                  className="trial-fold"
                  open={isFilling}
                  onToggle={({ currentTarget }) => setFilling(currentTarget.open)}
                >
                  <summary>{text.fillIn}</summary>
                  {form.error !== undefined && <Failed error={form.error} retry={form.reload} />}
                  {shown && <TrialForm key={formKey} form={shown} />}
                  {!shown && form.error === undefined && <Spinner size={24} aria-label={text.loading} />}
                </details>
              )}
              {asks.length === 0 && !formKey && <p className="quiet">{text.noData}</p>}
              {asks.map(name => (
                <Field key={name} name={`trial-${name}`} label={name}>
                  <InputGroup
                    id={`trial-${name}`}
                    maxLength={200}
                    value={variables[name] ?? ''}
                    onValueChange={typed => setVariables({ ...variables, [name]: typed })}
                  />
                </Field>
              ))}
              {(asks.length > 0 || formKey) && <Button type="submit" text={text.run} loading={loading} />}
            </form>
            <h3>{text.way}</h3>
            <ol className="trial-steps" aria-label={text.way} aria-busy={loading}>
              {value.steps.map((step, at) => (
                <Step
                  key={at}
                  step={step}
                  isFirst={value.steps.findIndex(({ nodeId }) => nodeId === step.nodeId) === at}
                  onOutcome={outcome => setOutcomes({ ...outcomes, [step.nodeId]: outcome })}
                />
              ))}
            </ol>
            <p className={value.stopped ? 'note note-danger' : 'note'} role="status">
              {value.stopped ? text.stops(value.stopped) : text.ends}
            </p>
          </>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
