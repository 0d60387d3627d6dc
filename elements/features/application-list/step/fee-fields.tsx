import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { feeModes, feeOfPages, feeOfRequest, monthlyRequest, type FeeMode } from '../../../base/contract/apply-fees.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { stepText } from '../texts/step.text.ts'
import type { StepDraft } from './step-record.ts'

interface Props {
  applicationId: string
  draft: StepDraft
  /** Error message for the page count. */
  problem: string
  isBusy: boolean
  onChange: (part: Partial<StepDraft>) => void
}

/** Edits how a fee is calculated and shows the amount. */
export function FeeFields({ applicationId, draft, problem, isBusy, onChange }: Props) {
  const words = useText(stepText)
  const { value: asked, error } = useLoad(
    signal => send(monthlyRequest, { query: { id: applicationId }, signal }),
    [applicationId]
  )
  const mode = draft.feeMode || 'pages'
  const told =
    mode === 'pages'
      ? draft.pages > 0 && words.feeIs(feeOfPages(draft.pages))
      : asked && `${words.nthRequest(asked.month, asked.number)}，${words.feeIs(feeOfRequest(asked.number))}`
  return (
    <>
      <Field
        name="step-feeMode"
        label={words.stepFields.feeMode}
        problem={mode === 'requests' && error !== undefined ? sentence(error) : ''}
      >
        <HTMLSelect
          id="step-feeMode"
          fill
          value={mode}
          disabled={isBusy}
          options={feeModes.map(value => ({ value, label: words.feeModes[value] }))}
          onChange={event => onChange({ feeMode: event.target.value as FeeMode, pages: 0 })}
        />
      </Field>
      {mode === 'pages' && (
        <Field name="step-pages" label={words.stepFields.pages} problem={problem}>
          <InputGroup
            id="step-pages"
            type="number"
            min={0}
            value={draft.pages === 0 ? '' : String(draft.pages)}
            disabled={isBusy}
            onValueChange={given => onChange({ pages: Math.max(0, Math.round(Number(given) || 0)) })}
          />
        </Field>
      )}
      <p className="step-wide step-note" role="status">
        {told && <b className="step-fee">{told}</b>}
        {words.feeBands[mode]}
      </p>
    </>
  )
}
