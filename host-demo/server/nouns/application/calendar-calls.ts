import Type from 'typebox'
import {
  calendarVersion,
  saveWorkCalendar,
  workCalendar,
  wronglyTold,
  type SpecialYear
} from '../../../../elements/base/contract/apply.ts'
import { lockObject } from '../../database/locks.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { conflict } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { readYear, saveYear } from '../calendar/calendar.ts'
import { readWronglyTold } from './letters/wrongly-told.ts'
import { recountDueDates } from './recount-due-dates.ts'
import { SpecialDaySchema, SpecialYearSchema, WronglyToldSchema } from '../../results/disclosure/apply.ts'

/** Registers the calls of the office calendar. */
export const registerCalendar = (platform: Platform) => {
  const { database } = platform
  const Year = Type.String({ pattern: '^20\\d{2}$', title: '年份' })
  route(
    platform,
    workCalendar,
    { right: 'cms:apply:list', query: ClosedObject({ year: Year }), result: Type.Array(SpecialDaySchema) },
    ({ query }) => readYear(database, query.year)
  )
  const told = { right: 'cms:apply:list', result: Type.Array(WronglyToldSchema) } as const
  route(platform, wronglyTold, told, ({ caller }) => readWronglyTold(database, caller))
  const Special = ClosedObject({
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title: '日期' }),
    kind: Type.Enum(['holiday', 'working'], { title: '种类' })
  })
  route(
    platform,
    saveWorkCalendar,
    {
      right: 'cms:apply:calendar',
      body: ClosedObject({
        year: Year,
        days: Type.Array(Special, { maxItems: 366 }),
        version: Type.Optional(Type.Integer())
      }),
      conflict: SpecialYearSchema,
      message: '保存成功！'
    },
    async ({ body, log }) => {
      await database.transaction(async tx => {
        await lockObject(tx, 'work-calendar')
        const before = await readYear(tx, body.year)
        const version = calendarVersion(before)
        if (body.version !== undefined && body.version !== version)
          throw conflict('工作日历', { days: before, version } satisfies SpecialYear)
        await saveYear(tx, body.year, body.days)
        await recountDueDates(tx)
        await log(tx, { action: '维护工作日历', operateType: '3', object: `${body.year} 年` })
      })
      return null
    }
  )
}
