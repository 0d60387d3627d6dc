import { useContext } from 'react'
import { groupProps } from '../../controls/control-props.ts'
import { RowPlace } from '../../state/form-context.ts'
import { useSettings } from '../../host/form-settings-context.ts'
import type { FieldProps } from '../../document/type.ts'

/**
 * Placeholder for a control of the host: shows the child with `slot="<model>"`, in a row
 * `slot="<table>.<row>.<model>"`.
 */
export function BlankField(props: FieldProps) {
  const model = props.widget.model ?? ''
  const { path, isFirst } = useContext(RowPlace)
  // The name helps form designers and page authors only, so it is not shown to users.
  const { isDesign } = useSettings()
  const note = isDesign && <span className="field-note">{path + model}</span>
  return (
    <div {...groupProps(props)} role="group" id={props.id} className="blank">
      <slot name={path + model}>{path !== '' && isFirst ? <slot name={model}>{note}</slot> : note}</slot>
    </div>
  )
}
