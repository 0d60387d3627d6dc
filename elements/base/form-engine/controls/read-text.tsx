import { Tick } from '@blueprintjs/icons'
import { createContext, useContext, type ReactNode } from 'react'
import { useText } from '../../core/language/text.ts'
import { listOf, textOf } from '../document/stored-value.ts'
import { formText } from './form.text.ts'
import { isSame, type Choice } from '../document/choices.ts'
import type { FieldProps } from '../document/type.ts'

/** Makes fields show their value as text: on screen or on paper. Undefined while the form is filled in. */
export const Reading = createContext<'screen' | 'paper' | undefined>(undefined)

export const useReading = () => useContext(Reading)

interface Props extends Pick<FieldProps, 'id' | 'labelId'> {
  className?: string
  children: ReactNode
}

/** Shows a value of any length as text. An empty value is a dash, on paper a line to write on. */
export function ReadText({ id, labelId, className = '', children }: Props) {
  return (
    <output id={id} className={`read-text ${className}`.trim()} aria-labelledby={labelId} aria-live="off">
      {children}
    </output>
  )
}

interface ChoicesProps extends Pick<FieldProps, 'id' | 'labelId' | 'value'> {
  choices: readonly Choice[]
  /** The control shows all choices. Paper shows them all, too, with marks. */
  areMarked?: boolean
}

/** Maximum number of choices that paper shows; above it, only the chosen ones. */
const markedLimit = 12

/** Shows the chosen values; on paper, every choice with a mark, as on a printed form. */
export function ReadChoices({ value, choices, areMarked = false, ...field }: ChoicesProps) {
  const text = useText(formText)
  const chosen = listOf(value)
  const isKnown = chosen.every(one => choices.some(choice => isSame(choice.value, one)))
  const isPaper = useReading() === 'paper'
  if (areMarked && isPaper && isKnown && choices.length <= markedLimit) {
    return (
      <ReadText {...field} className="read-marked">
        {choices.map((choice, at) => (
          <span key={at} className="read-choice">
            <span className="read-mark">{chosen.some(one => isSame(one, choice.value)) && <Tick size={12} />}</span>
            {choice.label}
          </span>
        ))}
      </ReadText>
    )
  }
  return (
    <ReadText {...field}>
      {chosen.map(one => choices.find(choice => isSame(choice.value, one))?.label ?? textOf(one)).join(text.and)}
    </ReadText>
  )
}
