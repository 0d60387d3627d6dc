import { InputGroup } from '@blueprintjs/core'

interface Props {
  id: string
  /** `YYYY-MM-DD HH:mm:ss`, or an empty string. */
  value: string
  isEditable: boolean
  onChange: (value: string) => void
}

/** Edits a Beijing time to the minute. */
export function TimeField({ id, value, isEditable, onChange }: Props) {
  const toText = (given: string): string => (given === '' ? '' : `${given.replace('T', ' ')}:00`.slice(0, 19))
  return (
    <InputGroup
      id={id}
      type="datetime-local"
      value={value.replace(' ', 'T').slice(0, 16)}
      disabled={!isEditable}
      max="9999-12-31T23:59"
      onValueChange={given => onChange(toText(given))}
    />
  )
}
