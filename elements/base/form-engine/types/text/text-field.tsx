import { textOf } from '../../document/stored-value.ts'
import type { FieldProps } from '../../document/type.ts'

export function TextField({ id, value }: FieldProps) {
  return (
    <span id={id} className="static-text">
      {textOf(value)}
    </span>
  )
}
