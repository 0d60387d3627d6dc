import { asc, sql } from 'drizzle-orm'
import type { SpecialDay } from '../../../../elements/base/contract/apply.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { specialDays } from '../../database/tables/applications.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { parseTime } from '../../kernel/clock.ts'
import { workingDaysBetween, type WorkCalendar } from './work-calendar.ts'

const read = async (tx: Database | Transaction): Promise<WorkCalendar> => {
  const rows = await tx.select().from(specialDays)
  return {
    years: new Set(rows.map(({ day }) => day.slice(0, 4))),
    special: new Map(rows.map(({ day, kind }) => [day, kind]))
  }
}

const asked = new WeakMap<Database | Transaction, Promise<WorkCalendar>>()

/** Returns the work calendar. Concurrent callers share one read. */
export const readCalendar = (tx: Database | Transaction): Promise<WorkCalendar> => {
  const shared = asked.get(tx)
  if (shared) return shared
  const own = read(tx)
  asked.set(tx, own)
  queueMicrotask(() => asked.delete(tx))
  return own
}

const inYear = (year: string) => sql`${specialDays.day} between ${`${year}-01-01`} and ${`${year}-12-31`}`

export const readYear = (tx: Database | Transaction, year: string): Promise<SpecialDay[]> =>
  tx.select().from(specialDays).where(inYear(year)).orderBy(asc(specialDays.day))

/** A year has about 250 working days; without any, no deadline would ever end. */
const fewestWorkingDays = 150

/** Replaces the special days of a year. */
export const saveYear = async (tx: Transaction, year: string, days: SpecialDay[]) => {
  for (const { day } of days) {
    if (!parseTime(day)) throw new Refusal(`“${day}”不是有效的日期`)
    if (!day.startsWith(`${year}-`)) throw new Refusal(`${day} 不在 ${year} 年内`)
  }
  if (new Set(days.map(({ day }) => day)).size < days.length) throw new Refusal('同一天填写了两次')
  const kinds = new Map(days.map(({ day, kind }) => [day, kind]))
  const work = workingDaysBetween({ years: new Set(), special: kinds }, `${Number(year) - 1}-12-31`, `${year}-12-31`)
  if (work < fewestWorkingDays) throw new Refusal(`${year} 年只剩下 ${work} 个工作日，请核对所填的节假日`)
  await tx.delete(specialDays).where(inYear(year))
  if (days.length > 0) await tx.insert(specialDays).values(days)
}
