import { texts } from '../../../core/language/locale.ts'
import { useText } from '../../../core/language/text.ts'
import { listOf } from '../../document/stored-value.ts'
import { PickField } from '../../controls/pick-field.tsx'
import { textOption, type FieldProps } from '../../document/type.ts'
import { DatePanel } from './date-panel.tsx'
import { formatOf, isRangeType, readDate, showDate, typeOfDate, writeDate } from './date-value.ts'

const dateText = texts({ start: '开始日期', end: '结束日期' }, { start: 'Start date', end: 'End date' })

/** Field for a date, month or year, a date with time, several dates, or a range. */
export function DateField(props: FieldProps) {
  const { widget, value, onChange } = props
  const { options } = widget
  const text = useText(dateText)
  const type = typeOfDate(options)
  const format = formatOf(options)
  const isRange = isRangeType(type)
  const isMany = isRange || type === 'dates'
  const stored = listOf(value)
  const dates = stored.flatMap(one => readDate(one, format) ?? [])
  const show = (at: number) =>
    dates[at] ? showDate(dates[at], options) : typeof stored[at] === 'string' ? stored[at] : ''

  const set = (next: readonly Date[]) => {
    if (!isMany) return onChange(next[0] ? writeDate(next[0], options) : '')
    const sorted = [...next].sort((one, other) => one.getTime() - other.getTime())
    onChange(sorted.length > 0 ? sorted.map(date => writeDate(date, options)) : null)
  }
  const onTyped = (words: string, at: number): boolean => {
    if (type === 'dates') {
      const read = words
        .split(/[,，;；、\s]+/)
        .filter(Boolean)
        .map(word => readDate(word, format))
      if (read.every(date => date)) set(read as Date[])
      return read.every(date => date)
    }
    const date = readDate(words, format)
    if (!date && words.trim() !== '') return false
    if (!isRange) set(date ? [date] : [])
    else if (!date) set([])
    else set(at === 0 ? [date, dates[1] ?? date] : [dates[0] ?? date, date])
    return true
  }
  return (
    <PickField
      {...props}
      kind="date"
      shown={
        isRange
          ? [show(0), show(1)]
          : [type === 'dates' ? dates.map(date => showDate(date, options)).join(', ') : show(0)]
      }
      placeholders={
        isRange
          ? [textOption(options, 'startPlaceholder') || text.start, textOption(options, 'endPlaceholder') || text.end]
          : [textOption(options, 'placeholder')]
      }
      onTyped={onTyped}
      onClear={() => set([])}
      picker={close => (
        <DatePanel
          type={type}
          dates={dates}
          timeFormat={/[Hh].*$/.exec(format)?.[0] ?? 'HH:mm:ss'}
          onChange={set}
          onDone={close}
        />
      )}
    />
  )
}
