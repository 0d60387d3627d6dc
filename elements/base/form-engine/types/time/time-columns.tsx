import { ChevronDown, ChevronUp } from '@blueprintjs/icons'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { texts } from '../../../core/language/locale.ts'
import { useText } from '../../../core/language/text.ts'
import { unitsOf, type Time } from './time-value.ts'

const columnText = texts(
  {
    hours: '时',
    minutes: '分',
    seconds: '秒',
    later: (unit: string) => `${unit}加一`,
    earlier: (unit: string) => `${unit}减一`
  },
  {
    hours: 'Hours',
    minutes: 'Minutes',
    seconds: 'Seconds',
    later: (unit: string) => `${unit} up`,
    earlier: (unit: string) => `${unit} down`
  }
)

interface Props {
  time: Time | undefined
  format: string
  /** Shows one number per unit with arrows instead of the whole list. */
  hasArrows: boolean
  onChange: (time: Time) => void
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Lists hours, minutes and seconds side by side. */
export function TimeColumns({ time, format, hasArrows, onChange }: Props) {
  const current = time ?? { hours: 0, minutes: 0, seconds: 0 }
  return (
    <div className="time-columns">
      {unitsOf(format).map(unit => {
        const size = unit === 'hours' ? 24 : 60
        const set = (next: number) => onChange({ ...current, [unit]: (next + size) % size })
        const Column = hasArrows ? Arrows : List
        return <Column key={unit} unit={unit} size={size} value={time ? current[unit] : undefined} onChange={set} />
      })}
    </div>
  )
}

interface ColumnProps {
  unit: keyof Time
  size: number
  value: number | undefined
  onChange: (value: number) => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }

function Arrows({ unit, size, value = 0, onChange }: ColumnProps) {
  const text = useText(columnText)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    onChange(value - step)
  }
  return (
    <div className="time-arrows">
      <button
        type="button"
        className="icon-button"
        tabIndex={-1}
        aria-label={text.later(text[unit])}
        onClick={() => onChange(value + 1)}
      >
        <ChevronUp />
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={text[unit]}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={size - 1}
        onKeyDown={onKeyDown}
      >
        {two(value)}
      </span>
      <button
        type="button"
        className="icon-button"
        tabIndex={-1}
        aria-label={text.earlier(text[unit])}
        onClick={() => onChange(value - 1)}
      >
        <ChevronDown />
      </button>
    </div>
  )
}

function List({ unit, size, value, onChange }: ColumnProps) {
  const text = useText(columnText)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list.current && chosen) list.current.scrollTop = chosen.offsetTop - list.current.clientHeight / 2
  }, [value])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    // Without a value, an arrow key chooses the first entry.
    onChange(value === undefined ? 0 : value + step)
  }
  return (
    <div
      ref={list}
      className="time-list"
      role="listbox"
      tabIndex={0}
      aria-label={text[unit]}
      aria-activedescendant={value === undefined ? undefined : `${id}-${value}`}
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: size }, (_, number) => (
        <div
          key={number}
          id={`${id}-${number}`}
          role="option"
          aria-selected={number === value}
          onClick={() => onChange(number)}
        >
          {two(number)}
        </div>
      ))}
    </div>
  )
}
