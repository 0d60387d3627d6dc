import { TextArea } from '@blueprintjs/core'
import type { Ref } from 'react'
import { processLimits } from '../../../contract/process.ts'
import { Field } from '../../../kit/field/field.tsx'

interface Props {
  name: string
  label: string
  problem: string
  value: string
  onChange: (reason: string) => void
  area: Ref<HTMLTextAreaElement>
  isDisabled: boolean
  autoFocus?: boolean
}

/** Field for the reason of a step. */
export function ReasonField({ name, label, problem, value, onChange, area, isDisabled, autoFocus }: Props) {
  return (
    <Field name={name} label={label} problem={problem}>
      <TextArea
        id={name}
        inputRef={area}
        fill
        autoFocus={autoFocus}
        rows={3}
        maxLength={processLimits.comment}
        value={value}
        disabled={isDisabled}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}
