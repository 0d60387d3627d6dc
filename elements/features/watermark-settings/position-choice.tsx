import { useText } from '../../base/core/language/text.ts'
import { watermarkText } from './watermark-settings.text.ts'

interface Props {
  /** Position from 1 to 9, by rows. */
  position: number
  mayEdit: boolean
  onChange: (position: number) => void
}

/** Chooses one of nine positions on a picture. Works with arrow keys as a radio group. */
export function PositionChoice({ position, mayEdit, onChange }: Props) {
  const text = useText(watermarkText)
  return (
    <fieldset className="mark-positions" disabled={!mayEdit}>
      <legend>{text.position}</legend>
      <div>
        {text.positions.split(' ').map((name, at) => (
          <label key={name} title={name}>
            <input
              type="radio"
              name="position"
              aria-label={name}
              checked={position === at + 1}
              onChange={() => onChange(at + 1)}
            />
            <span />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
