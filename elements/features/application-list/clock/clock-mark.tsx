import type { ApplyClock } from '../../../base/contract/apply.ts'
import { useText } from '../../../base/core/language/text.ts'
import { applicationListText } from '../texts/application-list.text.ts'

const marks = { '': 'mark', yellow: 'mark mark-warning', red: 'mark mark-bad', overdue: 'mark mark-bad' } as const

/** Shows the remaining days with a colour mark, or why the term is paused. */
export function ClockMark({ clock }: { clock: ApplyClock }) {
  const text = useText(applicationListText)
  const { state, daysLeft, dueDate, warning, missingYears } = clock
  if (state === 'over') return <span className="mark">{text.over}</span>
  if (state === 'running' && missingYears.length > 0) {
    const years = missingYears.join('、')
    return (
      <span className={marks[warning || 'yellow']}>
        {warning ? text.lateNoCalendar(years) : text.noCalendar(years)}
      </span>
    )
  }
  if (state !== 'running' && daysLeft >= 0) return <span className="mark">{text.clocks[state]}</span>
  if (dueDate === '') return <span className="mark">{text.clocks[state]}</span>
  const words = daysLeft < 0 ? text.overdue(-daysLeft) : daysLeft === 0 ? text.lastDay : text.left(daysLeft)
  return <span className={marks[warning]}>{words}</span>
}
