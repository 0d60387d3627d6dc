import { HTMLSelect } from '@blueprintjs/core'
import { fieldRightKinds } from '../../../base/contract/process-form.ts'
import type { TrialStep } from '../../../base/contract/process-trial.ts'
import { useText } from '../../../base/core/language/text.ts'
import { inspectorText } from '../inspector/inspector.text.ts'
import { trialText } from './trial.text.ts'

interface Props {
  step: TrialStep
  /** Repeated visits are approved; otherwise the run would loop forever. */
  isFirst: boolean
  onOutcome: (outcome: string) => void
}

/** Shows a task with its assignees and the form fields they would see. */
export function Step({
  step: { name, kind, who, people, duties, copiedTo, nobody, agreedAt, outcome, outcomes, fields },
  isFirst,
  onOutcome
}: Props) {
  const text = useText(trialText)
  const inspector = useText(inspectorText)
  const shared = people > 1 ? `（${text.together(people)}）` : ''
  const groups = fieldRightKinds
    .map(kind => ({ kind, names: fields.filter(({ right }) => right === kind).map(field => field.name) }))
    .filter(({ names }) => names.length > 0)
    .reverse()
  return (
    <li>
      <b>{name}</b>
      <span className="trial-who">
        {kind === 'action' ? text.action : `${who || text.without[nobody || 'managers']}${shared}`}
      </span>
      {nobody === 'person' && <span className="quiet">{text.without.person}</span>}
      {agreedAt && <span className="quiet">{text.agreedAt(agreedAt)}</span>}
      {duties.length > 0 && (
        <span className="quiet">{duties.map(duty => inspector.duties[duty]).join(text.comma)}</span>
      )}
      {copiedTo && <span className="quiet">{text.copiedTo(copiedTo)}</span>}
      {kind === 'task' && isFirst && (
        <HTMLSelect
          aria-label={text.outcomeOf(name)}
          value={outcome}
          onChange={event => onOutcome(event.target.value)}
          options={outcomes.map(({ outcome: value, name }) => ({ value, label: text.outcomes[value] ?? name }))}
        />
      )}
      {groups.length > 0 && (
        <dl className="trial-fields">
          {groups.map(({ kind, names }) => (
            <div key={kind}>
              <dt>{text.rights[kind]}</dt>
              <dd>{names.join(text.comma)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
