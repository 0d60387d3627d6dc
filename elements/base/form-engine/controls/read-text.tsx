import { Tick } from '@blueprintjs/icons'
import { createContext, useContext, type ReactNode } from 'react'
import { useText } from '../../core/text.ts'
import { listOf, textOf } from '../document/stored-value.ts'
import { formText } from './form.text.ts'
import { isSame, type Choice } from '../host/remote-options.ts'
import type { FieldProps } from '../document/type.ts'

/** Where the form is only read: then a field says its value as text. Undefined while it is filled in. */
export const Reading = createContext<'screen' | 'paper' | undefined>(undefined)

export const useReading = () => useContext(Reading)

interface Props extends Pick<FieldProps, 'id' | 'labelId'> {
  className?: string
  children: ReactNode
}

/** A value to be read: all of it, however long. An empty one is a dash, on paper a line to write on. */
export function ReadText({ id, labelId, className = '', children }: Props) {
  return (
    <output id={id} className={`read-text ${className}`.trim()} aria-labelledby={labelId} aria-live="off">
      {children}
    </output>
  )
}

interface ChoicesProps extends Pick<FieldProps, 'id' | 'labelId' | 'value'> {
  choices: readonly Choice[]
  /** All of them are in sight while the form is filled in: on paper they are too. */
  areMarked?: boolean
}

/** Beyond this many, paper has the chosen ones alone. */
const markedLimit = 12

/** What was chosen; on paper every choice with its mark, as in a printed form. */
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
