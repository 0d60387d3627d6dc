import { groupProps } from '../../control-props.ts'
import type { FieldProps } from '../../type.ts'

/** A place for the host's own control: its child with `slot="<model>"` is shown here. */
export function BlankField(props: FieldProps) {
  return (
    <div {...groupProps(props)} role="group" id={props.id} className="blank">
      <slot name={props.widget.model}>
        <span className="field-note">{props.widget.model}</span>
      </slot>
    </div>
  )
}
