import type { SpecialDay } from '../../../../elements/base/contract/apply.ts'
import { dayAfter, type Day } from './work-calendar.ts'

interface OfficialYear {
  year: string
  /** First and last days off. */
  holidays: [Day, Day][]
  /** Weekend days worked instead. */
  worked: Day[]
}

/** The days that the State Council announced, by year. Add each new year here: the next start brings it to every platform. */
const officialYears: OfficialYear[] = [
  {
    // 国办发明电〔2025〕7号
    year: '2026',
    holidays: [
      ['2026-01-01', '2026-01-03'],
      ['2026-02-15', '2026-02-23'],
      ['2026-04-04', '2026-04-06'],
      ['2026-05-01', '2026-05-05'],
      ['2026-06-19', '2026-06-21'],
      ['2026-09-25', '2026-09-27'],
      ['2026-10-01', '2026-10-07']
    ],
    worked: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10']
  }
]

const daysOf = ({ holidays, worked }: OfficialYear): SpecialDay[] => {
  const days: SpecialDay[] = worked.map(day => ({ day, kind: 'working' }))
  for (const [first, last] of holidays)
    for (let day = first; day <= last; day = dayAfter(day)) days.push({ day, kind: 'holiday' })
  return days
}

/** Official calendars by year, each as the work calendar stores it. */
export const officialCalendars = officialYears.map(official => ({ year: official.year, days: daysOf(official) }))
