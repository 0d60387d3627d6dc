import type { Holiday } from '../../../../elements/base/contract/apply-days.ts'
import type { SpecialDay } from '../../../../elements/base/contract/apply.ts'
import { dayAfter, type Day } from './work-calendar.ts'

interface OfficialYear {
  year: string
  /** Notice of the General Office of the State Council. */
  notice: string
  /** First and last days off, and the weekend days worked instead. */
  holidays: [name: Holiday, first: Day, last: Day, ...worked: Day[]][]
}

/** The days that the State Council announced, by year. Add each new year here: the next start brings it to every platform. */
const officialYears: OfficialYear[] = [
  {
    year: '2024',
    notice: '国办发明电〔2023〕7号',
    holidays: [
      ['new-year', '2024-01-01', '2024-01-01'],
      ['spring', '2024-02-10', '2024-02-17', '2024-02-04', '2024-02-18'],
      ['qingming', '2024-04-04', '2024-04-06', '2024-04-07'],
      ['labour', '2024-05-01', '2024-05-05', '2024-04-28', '2024-05-11'],
      ['dragon-boat', '2024-06-10', '2024-06-10'],
      ['mid-autumn', '2024-09-15', '2024-09-17', '2024-09-14'],
      ['national', '2024-10-01', '2024-10-07', '2024-09-29', '2024-10-12']
    ]
  },
  {
    year: '2025',
    notice: '国办发明电〔2024〕12号',
    holidays: [
      ['new-year', '2025-01-01', '2025-01-01'],
      ['spring', '2025-01-28', '2025-02-04', '2025-01-26', '2025-02-08'],
      ['qingming', '2025-04-04', '2025-04-06'],
      ['labour', '2025-05-01', '2025-05-05', '2025-04-27'],
      ['dragon-boat', '2025-05-31', '2025-06-02'],
      ['national-mid-autumn', '2025-10-01', '2025-10-08', '2025-09-28', '2025-10-11']
    ]
  },
  {
    year: '2026',
    notice: '国办发明电〔2025〕7号',
    holidays: [
      ['new-year', '2026-01-01', '2026-01-03', '2026-01-04'],
      ['spring', '2026-02-15', '2026-02-23', '2026-02-14', '2026-02-28'],
      ['qingming', '2026-04-04', '2026-04-06'],
      ['labour', '2026-05-01', '2026-05-05', '2026-05-09'],
      ['dragon-boat', '2026-06-19', '2026-06-21'],
      ['mid-autumn', '2026-09-25', '2026-09-27'],
      ['national', '2026-10-01', '2026-10-07', '2026-09-20', '2026-10-10']
    ]
  }
]

interface OfficialDay extends SpecialDay {
  holiday: Holiday
  notice: string
}

const daysOf = ({ holidays, notice }: OfficialYear): OfficialDay[] =>
  holidays.flatMap(([holiday, first, last, ...worked]) => {
    const days: OfficialDay[] = worked.map(day => ({ day, kind: 'working', holiday, notice }))
    for (let day = first; day <= last; day = dayAfter(day)) days.push({ day, kind: 'holiday', holiday, notice })
    return days
  })

const officialDays = officialYears.flatMap(daysOf)
const byDay = new Map(officialDays.map(one => [one.day, one]))

/** Returns what a notice says about a day, if any does. */
export const officialDay = (day: Day): OfficialDay | undefined => byDay.get(day)

/** Official calendars by year, each as the work calendar stores it. */
export const officialCalendars = officialYears.map(({ year }) => ({
  year,
  days: officialDays.filter(({ day }) => day.startsWith(year)).map(({ day, kind }): SpecialDay => ({ day, kind }))
}))
