import { Checkbox } from '@blueprintjs/core'
import { nodeDuties, type NodeDuty } from '../../../base/contract/process-duty.ts'
import { useText } from '../../../base/core/language/text.ts'
import { inspectorText } from './inspector.text.ts'

interface Props {
  value: readonly NodeDuty[]
  onChange: (value: NodeDuty[]) => void
}

/** Edits the rules for the people of a task (职责分离). */
export function DutyFields({ value, onChange }: Props) {
  const text = useText(inspectorText)
  return (
    <fieldset className="inspector-group">
      <legend>{text.duty}</legend>
      {nodeDuties.map(duty => (
        <Checkbox
          key={duty}
          checked={value.includes(duty)}
          label={text.duties[duty]}
          onChange={({ target }) =>
            onChange(nodeDuties.filter(one => (one === duty ? target.checked : value.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}
