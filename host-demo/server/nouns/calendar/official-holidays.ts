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
    // 国办发明电〔2023〕7号
    year: '2024',
    holidays: [
      ['2024-01-01', '2024-01-01'],
      ['2024-02-10', '2024-02-17'],
      ['2024-04-04', '2024-04-06'],
      ['2024-05-01', '2024-05-05'],
      ['2024-06-10', '2024-06-10'],
      ['2024-09-15', '2024-09-17'],
      ['2024-10-01', '2024-10-07']
    ],
    worked: [
      ...['2024-02-04', '2024-02-18', '2024-04-07', '2024-04-28', '2024-05-11', '2024-09-14'],
      ...['2024-09-29', '2024-10-12']
    ]
  },
  {
    // 国办发明电〔2024〕12号
    year: '2025',
    holidays: [
      ['2025-01-01', '2025-01-01'],
      ['2025-01-28', '2025-02-04'],
      ['2025-04-04', '2025-04-06'],
      ['2025-05-01', '2025-05-05'],
      ['2025-05-31', '2025-06-02'],
      ['2025-10-01', '2025-10-08']
    ],
    worked: ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11']
  },
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
