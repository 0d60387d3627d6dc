import { Checkbox } from '@blueprintjs/core'
import { useText } from '../../../base/core/language/text.ts'
import { validityText } from './validity.text.ts'

const offset = 8 * 3_600_000

/** Returns whether a day in China is over. The platform decides; this only asks for the confirmation. */
export const isOver = (day: string): boolean =>
  day !== '' && day < new Date(Date.now() + offset).toISOString().slice(0, 10)

interface Props {
  id?: string
  value: boolean
  isEditable?: boolean
  onChange: (value: boolean) => void
}

/** Confirms a last day that ends the account at once. */
export function EndsNow({ id, value, isEditable = true, onChange }: Props) {
  const text = useText(validityText)
  return (
    <Checkbox
      id={id}
      label={text.endsNow}
      checked={value}
      disabled={!isEditable}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}
