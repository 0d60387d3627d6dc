import {
  calendarVersion,
  saveWorkCalendar,
  workCalendar,
  type SpecialDay,
  type SpecialYear
} from '../../../base/contract/apply.ts'
import { createRecord, type RecordStore } from '../../../base/crud/record/record.ts'
import { send } from '../../../base/session/request/send.ts'
import { $user } from '../../../base/session/wire/session.ts'

interface CalendarDraft {
  days: SpecialDay[]
}
type CalendarRecord = RecordStore<SpecialYear, CalendarDraft>

export const readYear = async (year: string, signal?: AbortSignal): Promise<SpecialDay[]> =>
  send(workCalendar, { query: { year }, signal })

const kinds: readonly SpecialDay['kind'][] = ['holiday', 'working']
function isDay(value: unknown): boolean {
  const { day, kind } = Object(value) as Partial<SpecialDay>
  return typeof day === 'string' && kinds.includes(kind!)
}
function isDraft(value: unknown): value is CalendarDraft {
  const { days } = Object(value) as Partial<CalendarDraft>
  return Array.isArray(days) && days.every(isDay)
}

/** Creates the record for editing the special days of a year. */
export const createCalendarRecord = (year: string, days: SpecialDay[]): CalendarRecord =>
  createRecord<SpecialYear, CalendarDraft>({
    noun: 'workCalendar',
    record: { days, version: calendarVersion(days) },
    blank: { days: [] },
    draftOf: calendar => ({ days: calendar.days }),
    async save(draft, _record, version) {
      const sorted = [...draft.days].sort((one, other) => one.day.localeCompare(other.day))
      await send(saveWorkCalendar, { body: { year, days: sorted, version } })
      return { days: sorted, version: calendarVersion(sorted) }
    },
    keep: { keyOf: () => `work-calendar:${$user.get()?.username}:${year}`, fits: isDraft }
  })
