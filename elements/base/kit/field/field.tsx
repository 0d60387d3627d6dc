import { FormGroup } from '@blueprintjs/core'
import type { ReactNode } from 'react'

interface Props {
  name: string
  label: string
  problem?: string
  hint?: ReactNode
  children: ReactNode
}

/** Form field: label, control, and an error or hint below. */
export function Field({ name, label, problem, hint, children }: Props) {
  const below = problem ? (
    <span id={`${name}-problem`} role="alert">
      {problem}
    </span>
  ) : (
    hint
  )
  return (
    <FormGroup label={label} labelFor={name} intent={problem ? 'danger' : 'none'} helperText={below || undefined}>
      {children}
    </FormGroup>
  )
}
