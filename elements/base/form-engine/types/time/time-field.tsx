import { texts } from '../../../core/language/locale.ts'
import { useText } from '../../../core/language/text.ts'
import { PickField } from '../../controls/pick-field.tsx'
import { isOn, textOption, type FieldProps } from '../../document/type.ts'
import { TimeColumns } from './time-columns.tsx'
import { readTime, writeTime, type Time } from './time-value.ts'

const timeText = texts({ start: '开始时间', end: '结束时间' }, { start: 'Start time', end: 'End time' })

/** Field for a time of day or a range, as text in the document's format. Typed or picked from columns. */
export function TimeField(props: FieldProps) {
  const { widget, value, onChange } = props
  const { options } = widget
  const text = useText(timeText)
  const format = textOption(options, 'format') || 'HH:mm:ss'
  const isRange = isOn(options, 'isRange')
  const times = (
    isRange ? [0, 1].map(at => (Array.isArray(value) ? readTime(value[at]) : undefined)) : [readTime(value)]
  ) as (Time | undefined)[]
  const shown = times.map((time, at) =>
    time ? writeTime(time, format) : String((isRange ? (value as unknown[] | null)?.[at] : value) ?? '')
  )

  const set = (at: number, time: Time | undefined) => {
    const next = times.map((one, index) => (index === at ? time : one))
    if (!isRange) return onChange(time ? writeTime(time, format) : '')
    if (next.every(one => !one)) return onChange(null)
    const [from, to] = next.map((one, index) => writeTime(one ?? next[1 - index]!, format))
    onChange([from, to])
  }
  return (
    <PickField
      {...props}
      kind="time"
      shown={shown}
      placeholders={
        isRange
          ? [textOption(options, 'startPlaceholder') || text.start, textOption(options, 'endPlaceholder') || text.end]
          : [textOption(options, 'placeholder')]
      }
      onTyped={(words, at) => {
        const time = readTime(words)
        if (time || words.trim() === '') set(at, time)
        return Boolean(time) || words.trim() === ''
      }}
      onClear={() => onChange(isRange ? null : '')}
      picker={() => (
        <div className="time-picker">
          {times.map((time, at) => (
            <TimeColumns
              key={at}
              time={time}
              format={format}
              hasArrows={isOn(options, 'arrowControl')}
              onChange={next => set(at, next)}
            />
          ))}
        </div>
      )}
    />
  )
}
