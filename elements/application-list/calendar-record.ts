import { saveWorkCalendar, workCalendar, type SpecialDay } from '../contract/apply.ts'
import { createRecord, type RecordStore } from '../parts/record/record.ts'
import { send } from '../session/request.ts'
import { $user } from '../session/session.ts'

export interface CalendarDraft {
  days: SpecialDay[]
}
interface Calendar extends CalendarDraft {
  version: number
}
export type CalendarRecord = RecordStore<Calendar, CalendarDraft>

export const readYear = async (year: string, signal?: AbortSignal): Promise<SpecialDay[]> =>
  send(workCalendar, { query: { year }, signal })

const kinds: readonly SpecialDay['kind'][] = ['holiday', 'working']
const isDay = (value: unknown): boolean => {
  const { day, kind } = Object(value) as Partial<SpecialDay>
  return typeof day === 'string' && kinds.includes(kind!)
}
const isDraft = (value: unknown): value is CalendarDraft => {
  const { days } = Object(value) as Partial<CalendarDraft>
  return Array.isArray(days) && days.every(isDay)
}

/** The special days of a year as they are being entered. */
export const createCalendarRecord = (year: string, days: SpecialDay[]): CalendarRecord =>
  createRecord<Calendar, CalendarDraft>({
    noun: 'workCalendar',
    record: { days, version: 1 },
    blank: { days: [] },
    draftOf: calendar => ({ days: calendar.days }),
    async save(draft) {
      const sorted = [...draft.days].sort((one, other) => one.day.localeCompare(other.day))
      await send(saveWorkCalendar, { body: { year, days: sorted } })
      return { days: sorted, version: 1 }
    },
    keep: { keyOf: () => `work-calendar:${$user.get()?.username}:${year}`, fits: isDraft }
  })
