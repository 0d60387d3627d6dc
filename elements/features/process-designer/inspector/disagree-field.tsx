import { HTMLSelect } from '@blueprintjs/core'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { disagreeWays, type Disagree } from '../model/disagree.ts'
import { inspectorText } from './inspector.text.ts'

interface Props {
  name: string
  value: Disagree
  onChange: (value: Disagree) => void
}

/** Edits the effect of 不同意 at a task. */
export function DisagreeField({ name, value, onChange }: Props) {
  const text = useText(inspectorText)
  return (
    <Field name={`${name}-disagree`} label={text.disagree} hint={value === '' ? text.disagreeHint : undefined}>
      <HTMLSelect
        id={`${name}-disagree`}
        fill
        value={value}
        onChange={({ target }) => onChange(target.value as Disagree)}
        options={disagreeWays.map(way => ({ value: way, label: text.disagrees[way] }))}
      />
    </Field>
  )
}
