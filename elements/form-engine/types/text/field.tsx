import { textOf } from '../../control-props.ts'
import type { FieldProps } from '../../type.ts'

export function TextField({ id, value }: FieldProps) {
  return <span id={id} className="static-text">{textOf(value)}</span>
}
