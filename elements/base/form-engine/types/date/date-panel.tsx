import { ChevronLeft, ChevronRight, DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons'
import { addMonths, addYears, endOfDay, isSameMonth } from 'date-fns'
import { useState } from 'react'
import { DayPicker, type DateRange } from 'react-day-picker'
import { enUS, zhCN } from 'react-day-picker/locale'
import { texts } from '../../../core/language/locale.ts'
import { useLocale, useText } from '../../../core/language/text.ts'
import { TimeColumns } from '../time/time-columns.tsx'
import type { Time } from '../time/time-value.ts'
import { hasTime, isRangeType, type DateType } from './date-value.ts'

const panelText = texts(
  {
    title: (year: number, month: number) => `${year}年${month}月`,
    year: (year: number) => `${year}年`,
    month: (month: number) => `${month}月`,
    monthBefore: '上个月',
    monthAfter: '下个月',
    before: '向前',
    after: '向后',
    chooseMonth: '选择年月'
  },
  {
    title: (year: number, month: number) =>
      `${new Date(2000, month - 1).toLocaleString('en', { month: 'long' })} ${year}`,
    year: (year: number) => String(year),
    month: (month: number) => new Date(2000, month - 1).toLocaleString('en', { month: 'short' }),
    monthBefore: 'Previous month',
    monthAfter: 'Next month',
    before: 'Earlier',
    after: 'Later',
    chooseMonth: 'Choose month and year'
  }
)

interface Props {
  type: DateType
  dates: readonly Date[]
  timeFormat: string
  onChange: (dates: readonly Date[]) => void
  onDone: () => void
}

const withTime = (date: Date, time: Date | undefined): Date =>
  new Date(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    time?.getHours() ?? 0,
    time?.getMinutes() ?? 0,
    time?.getSeconds() ?? 0
  )
const timeOf = (date: Date): Time => ({
  hours: date.getHours(),
  minutes: date.getMinutes(),
  seconds: date.getSeconds()
})
const nothing = () => <></>
const classNames = {
  root: 'days',
  month_grid: 'days-grid',
  weekday: 'days-weekday',
  day: 'day',
  day_button: 'day-button'
}

/** Panel of a date field: days, months or years, with a time beside them if the value has one. */
export function DatePanel({ type, dates, timeFormat, onChange, onDone }: Props) {
  const text = useText(panelText)
  const locale = useLocale() === 'en' ? enUS : zhCN
  const [view, setView] = useState<'day' | 'month' | 'year'>(type === 'year' || type === 'month' ? type : 'day')
  // Becomes true with the first change of view. From then on, the new view takes the focus, which was on a button that
  // disappeared.
  const [isChanged, setChanged] = useState(false)
  const [month, setMonth] = useState(() => dates[0] ?? new Date())
  const stamps = dates.map(Number).join()
  const [shownStamps, setShownStamps] = useState(stamps)
  if (stamps !== shownStamps) {
    setShownStamps(stamps)
    // Show the month of a date that is typed meanwhile.
    if (dates[0] && !dates.some(date => isSameMonth(date, month))) setMonth(dates[0])
  }
  // First day of a range while the second is not chosen.
  const [from, setFrom] = useState<Date>()

  const show = (next: typeof view) => {
    setView(next)
    setChanged(true)
  }
  const pick = (date: Date) => {
    if (type === 'dates') {
      const rest = dates.filter(one => one.toDateString() !== date.toDateString())
      return onChange(rest.length < dates.length ? rest : [...dates, date])
    }
    if (!isRangeType(type)) {
      onChange([withTime(date, hasTime(type) ? (dates[0] ?? new Date()) : undefined)])
      if (!hasTime(type)) onDone()
      return
    }
    if (!from) return setFrom(date)
    const [first, last] = from <= date ? [from, date] : [date, from]
    setFrom(undefined)
    onChange([withTime(first, dates[0]), hasTime(type) ? (dates[1] ? withTime(last, dates[1]) : endOfDay(last)) : last])
    if (!hasTime(type)) onDone()
  }
  if (view !== 'day') {
    return (
      <Months
        month={month}
        isYears={view === 'year'}
        onView={
          type === 'month' || type === 'date' || type === 'dates' || hasTime(type) || isRangeType(type)
            ? show
            : undefined
        }
        hasFocus={isChanged}
        onMonth={setMonth}
        onPick={date => {
          setMonth(date)
          if (view === 'year' && type !== 'year') return show('month')
          if (type !== 'year' && type !== 'month') return show('day')
          onChange([date])
          onDone()
        }}
      />
    )
  }
  const range: DateRange = { from: from ?? dates[0], to: from ? undefined : dates[1] }
  const shared = {
    month,
    onMonthChange: setMonth,
    locale,
    weekStartsOn: 1 as const,
    showOutsideDays: true,
    hideNavigation: true,
    classNames,
    autoFocus: isChanged,
    components: { MonthCaption: nothing },
    onDayClick: pick
  }
  return (
    <div className="date-panel">
      <div>
        <div className="panel-head">
          <Step label={text.before} icon={<DoubleChevronLeft />} onClick={() => setMonth(addYears(month, -1))} />
          <Step label={text.monthBefore} icon={<ChevronLeft />} onClick={() => setMonth(addMonths(month, -1))} />
          <button
            type="button"
            className="panel-title"
            title={text.chooseMonth}
            aria-live="polite"
            onClick={() => show('month')}
          >
            {text.title(month.getFullYear(), month.getMonth() + 1)}
          </button>
          <Step label={text.monthAfter} icon={<ChevronRight />} onClick={() => setMonth(addMonths(month, 1))} />
          <Step label={text.after} icon={<DoubleChevronRight />} onClick={() => setMonth(addYears(month, 1))} />
        </div>
        {type === 'dates' ? (
          <DayPicker {...shared} mode="multiple" selected={[...dates]} />
        ) : isRangeType(type) ? (
          <DayPicker {...shared} mode="range" selected={range} />
        ) : (
          <DayPicker {...shared} mode="single" selected={dates[0]} />
        )}
      </div>
      {hasTime(type) && dates.length > 0 && (
        <div className="panel-times">
          {dates.slice(0, isRangeType(type) ? 2 : 1).map((date, at) => (
            <TimeColumns
              key={at}
              time={timeOf(date)}
              format={timeFormat}
              hasArrows
              onChange={({ hours, minutes, seconds }) => {
                const next = new Date(date)
                next.setHours(hours, minutes, seconds)
                onChange(dates.map((one, index) => (index === at ? next : one)))
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const Step = ({ label, icon, onClick }: { label: string; icon: React.ReactElement; onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </button>
)

interface MonthsProps {
  month: Date
  isYears: boolean
  onView: ((view: 'month' | 'year') => void) | undefined
  hasFocus: boolean
  onMonth: (month: Date) => void
  onPick: (date: Date) => void
}

/** Shows the twelve months of a year, or twelve years. */
function Months({ month, isYears, onView, hasFocus, onMonth, onPick }: MonthsProps) {
  const text = useText(panelText)
  const year = month.getFullYear()
  const first = isYears ? year - (year % 12) : 0
  const cells = Array.from({ length: 12 }, (_, at) => (isYears ? new Date(first + at, 0, 1) : new Date(year, at, 1)))
  const step = isYears ? 12 : 1
  return (
    <div className="months-panel">
      <div className="panel-head">
        <Step label={text.before} icon={<DoubleChevronLeft />} onClick={() => onMonth(addYears(month, -step))} />
        <button type="button" className="panel-title" disabled={isYears || !onView} onClick={() => onView?.('year')}>
          {isYears ? `${first} – ${first + 11}` : text.year(year)}
        </button>
        <Step label={text.after} icon={<DoubleChevronRight />} onClick={() => onMonth(addYears(month, step))} />
      </div>
      <div className="months-grid">
        {cells.map((date, at) => {
          const isCurrent = isYears ? date.getFullYear() === year : at === month.getMonth()
          return (
            <button
              key={`${isYears} ${at}`}
              type="button"
              autoFocus={hasFocus && isCurrent}
              tabIndex={isCurrent ? 0 : undefined}
              className={isCurrent ? 'month-cell month-current' : 'month-cell'}
              onClick={() => onPick(date)}
            >
              {isYears ? text.year(date.getFullYear()) : text.month(at + 1)}
            </button>
          )
        })}
      </div>
    </div>
  )
}
