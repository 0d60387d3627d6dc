import type { SpecialDay } from '../../../../elements/base/contract/apply.ts'
import { lockObject } from '../../database/locks.ts'
import type { Reference } from '../../http/module.ts'
import { readYear, saveYear } from '../calendar/calendar.ts'
import { recountDueDates } from './recount-due-dates.ts'

/** Describes a year's official holidays as reference data. A year that an administrator entered stays as it is. */
export const holidaysOf = ({ year, days }: { year: string; days: SpecialDay[] }): Reference => ({
  id: `holidays-${year}`,
  async bring(tx) {
    await lockObject(tx, 'work-calendar')
    if ((await readYear(tx, year)).length > 0) return
    await saveYear(tx, year, days)
    await recountDueDates(tx)
  }
})
