import { HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core'
import { useId, useState, type ReactNode } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { useWorkplace } from '../workplace/context.ts'
import { inspectorText } from './inspector.text.ts'

interface RowProps {
  label: string
  hint?: string
  problem?: string
  /** Places the control below the label, at full width. */
  isWide?: boolean
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean | undefined
  }) => ReactNode
}

/** Renders a row of the inspector: label, control, and an error or hint below. */
export function Row({ label, hint, problem, isWide, children }: RowProps) {
  const id = useId()
  const note = problem || hint
  return (
    <div className={`row ${isWide ? 'row-wide' : ''}`}>
      <label htmlFor={id} title={label}>
        {label}
      </label>
      <div className="row-control">
        {children({
          id,
          'aria-describedby': note ? `${id}-note` : undefined,
          'aria-invalid': problem ? true : undefined
        })}
        {note && (
          <p id={`${id}-note`} className={problem ? 'row-problem' : 'row-hint'} role={problem ? 'alert' : undefined}>
            {note}
          </p>
        )}
      </div>
    </div>
  )
}

interface TextRowProps extends Omit<RowProps, 'children'> {
  value: string
  placeholder?: string
  isCode?: boolean
  lines?: number
  onChange: (value: string) => void
}

export function TextRow({ value, placeholder, isCode, lines, onChange, ...row }: TextRowProps) {
  const { isReadonly } = useWorkplace()
  const className = isCode ? 'code-entry' : undefined
  return (
    <Row {...row}>
      {control =>
        lines ? (
          <TextArea
            {...control}
            fill
            rows={lines}
            className={className}
            value={value}
            placeholder={placeholder}
            readOnly={isReadonly}
            onChange={event => onChange(event.target.value)}
          />
        ) : (
          <InputGroup
            {...control}
            size="small"
            inputClassName={className}
            value={value}
            placeholder={placeholder}
            readOnly={isReadonly}
            intent={row.problem ? 'danger' : 'none'}
            onValueChange={onChange}
          />
        )
      }
    </Row>
  )
}

export function SwitchRow({
  label,
  isOn,
  onChange
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const { isReadonly } = useWorkplace()
  return (
    <Row label={label}>
      {({ id }) => (
        <Switch
          id={id}
          className="row-switch"
          checked={isOn}
          disabled={isReadonly}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )}
    </Row>
  )
}

export function ChoiceRow({
  label,
  value,
  choices,
  onChange
}: {
  label: string
  value: string
  choices: Record<string, string>
  onChange: (value: string) => void
}) {
  const { isReadonly } = useWorkplace()
  const isKnown = Object.hasOwn(choices, value)
  return (
    <Row label={label}>
      {({ id }) => (
        <HTMLSelect
          id={id}
          fill
          value={value}
          disabled={isReadonly}
          onChange={event => onChange(event.currentTarget.value)}
        >
          {!isKnown && <option value={value}>{value}</option>}
          {Object.entries(choices).map(([choice, word]) => (
            <option key={choice} value={choice}>
              {word}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Row>
  )
}

interface NumberRowProps {
  label: string
  value: unknown
  min: number
  max: number
  whole?: boolean
  mayBeEmpty?: boolean
  hint?: string
  onChange: (value: number | '') => void
}

/** Edits a number within limits. Invalid input stays visible with an error and does not reach the form. */
export function NumberRow({ label, value, min, max, whole, mayBeEmpty, hint, onChange }: NumberRowProps) {
  const words = useText(inspectorText)
  const { isReadonly } = useWorkplace()
  const stored = value === undefined || value === null ? '' : String(value)
  const [typed, setTyped] = useState<{ text: string; stored: string }>()
  const shown = typed && typed.stored === stored ? typed.text : stored
  const isRight = (text: string): boolean => {
    if (text.trim() === '') return Boolean(mayBeEmpty)
    const number = Number(text)
    return Number.isFinite(number) && number >= min && number <= max && (!whole || Number.isInteger(number))
  }
  // Imported documents may exceed the limits; left unchanged until edited.
  const problem = shown !== stored && !isRight(shown) ? words.range(min, max) : ''
  return (
    <Row label={label} hint={hint} problem={problem}>
      {control => (
        <InputGroup
          {...control}
          size="small"
          inputMode="decimal"
          value={shown}
          readOnly={isReadonly}
          intent={problem ? 'danger' : 'none'}
          onValueChange={text => {
            setTyped({ text, stored })
            if (!isRight(text)) return
            const next = text.trim() === '' ? '' : Number(text)
            setTyped({ text, stored: String(next) })
            onChange(next)
          }}
        />
      )}
    </Row>
  )
}
