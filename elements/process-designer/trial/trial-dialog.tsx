import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect, InputGroup, Spinner } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { tryProcess, type TrialStep } from '../../contract/process-trial.ts'
import { bring } from '../../core/sheets.ts'
import { useText } from '../../core/text.ts'
import { Failed } from '../../parts/failed.tsx'
import { Field } from '../../parts/field.tsx'
import { useLoad } from '../../parts/use-load.ts'
import { send } from '../../session/request.ts'
import styles from './trial.css?inline'
import { trialText } from './trial.text.ts'

bring(styles)

interface Props {
  bpmnXml: string
  isOpen: boolean
  onClose: () => void
}

type Words = Record<string, string>

/** What is typed is a number, a truth or a word, as conditions compare it. */
const valueOf = (typed: string): unknown => {
  if (/^-?\d+(\.\d+)?$/.test(typed.trim())) return Number(typed)
  return typed === 'true' ? true : typed === 'false' ? false : typed
}

/** Goes through the document as it is drawn, with data and outcomes that one chooses. */
export default function TrialDialog({ bpmnXml, isOpen, onClose }: Props) {
  const text = useText(trialText)
  const [variables, setVariables] = useState<Words>({})
  const [outcomes, setOutcomes] = useState<Words>({})
  const [asked, setAsked] = useState<Words>({})
  const { value, error, loading, reload } = useLoad(
    signal => {
      const given = Object.entries(asked).filter(([, typed]) => typed !== '')
      const body = {
        bpmnXml,
        variables: JSON.stringify(Object.fromEntries(given.map(([name, typed]) => [name, valueOf(typed)]))),
        outcomes: JSON.stringify(outcomes)
      }
      return send(tryProcess, { body, signal })
    },
    [bpmnXml, asked, outcomes]
  )
  const again = (event: FormEvent) => {
    event.preventDefault()
    setAsked({ ...variables })
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.trial} className="trial">
      <DialogBody>
        <p className="quiet">{text.trialHint}</p>
        {error !== undefined && <Failed error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && (
          <>
            <form className="trial-data" onSubmit={again} aria-label={text.data}>
              {value.asks.length === 0 && <p className="quiet">{text.noData}</p>}
              {value.asks.map(name => (
                <Field key={name} name={`trial-${name}`} label={name}>
                  <InputGroup
                    id={`trial-${name}`}
                    maxLength={200}
                    value={variables[name] ?? ''}
                    onValueChange={typed => setVariables({ ...variables, [name]: typed })}
                  />
                </Field>
              ))}
              {value.asks.length > 0 && <Button type="submit" text={text.run} loading={loading} />}
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

interface StepProps {
  step: TrialStep
  /** Come to again it is agreed to: else it would go round for ever. */
  isFirst: boolean
  onOutcome: (outcome: string) => void
}

function Step({ step: { name, kind, who, people, outcome }, isFirst, onOutcome }: StepProps) {
  const text = useText(trialText)
  const shared = people > 1 ? `（${text.together(people)}）` : ''
  return (
    <li>
      <b>{name}</b>
      <span className="trial-who">{kind === 'action' ? text.action : `${who || text.nobody}${shared}`}</span>
      {kind === 'task' && isFirst && (
        <HTMLSelect
          aria-label={text.outcomeOf(name)}
          value={outcome}
          onChange={event => onOutcome(event.target.value)}
          options={Object.entries(text.outcomes).map(([value, label]) => ({ value, label }))}
        />
      )}
    </li>
  )
}
