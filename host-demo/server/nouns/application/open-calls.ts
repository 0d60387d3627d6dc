import { and, eq } from 'drizzle-orm'
import { applicationProgress, openApplication, type ApplyReceipt } from '../../../../elements/base/contract/apply.ts'
import type { ApplyState } from '../../../../elements/base/contract/apply-steps.ts'
import { applications, applicationSteps } from '../../database/tables/applications.ts'
import { ClosedObject, Id, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openRoute } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { tell } from '../../realtime/tell.ts'
import { newId } from '../../kernel/ids.ts'
import { todayOf } from './record/applications.ts'
import { awaitedOf } from './record/awaited.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { applicantFields, hashQueryCode, keepApplicant } from './record/drafts.ts'
import { numbered } from './record/numbered.ts'
import { queryCodeOf } from './record/numbers.ts'
import { openSite, registerOpenForm } from './record/open-form.ts'
import { registerCitizenFiles } from './steps/citizen-files.ts'
import { applicantFiles, givenFiles } from './record/step-files.ts'
import { dueDateOf } from './steps/take-step.ts'

/** Registers the calls for citizens without a session, with rate limits. */
export const registerOpen = (platform: Platform) => {
  const { database, seal } = platform
  registerOpenForm(platform)
  registerCitizenFiles(platform)
  openRoute(
    platform,
    openApplication,
    {
      body: ClosedObject({ ...applicantFields, subsiteId: Id }),
      perMinute: 6,
      message: '申请已提交！',
      complete: (receipt: ApplyReceipt): ApplyReceipt => ({ ...receipt, queryCode: queryCodeOf(seal, receipt.code) })
    },
    ({ body: { subsiteId, ...applicant }, log }) =>
      database.transaction(async tx => {
        await openSite(tx, subsiteId)
        const kept = keepApplicant(seal, applicant)
        const today = todayOf()
        const numbers = await numbered(tx, seal, subsiteId)
        const id = newId()
        const row = { id, subsiteId, state: 0, receiveType: '3' as const, applyDate: today, receiveDate: today }
        const dueDate = dueDateOf({ ...row, events: [], endDate: null }, await readCalendar(tx), today)
        await tx.insert(applications).values({ ...row, ...kept, ...numbers, dueDate, createByName: kept.applicantName })
        await tx.insert(applicationSteps).values({
          ...{ applicationId: id, action: 'apply', fromState: 0, toState: 0, day: today },
          createByName: kept.applicantName
        })
        const by = { userId: '', username: '', subsiteId }
        await tell(tx, { applicationsOf: subsiteId })
        await log(tx, { by, action: '网上提交依申请公开', operateType: '2', object: kept.title, objectId: id })
        return { code: numbers.code, queryCode: '', dueDate }
      })
  )
  openRoute(
    platform,
    applicationProgress,
    {
      body: ClosedObject({ code: Text(40, 1, '受理编号'), queryCode: Text(20, 1, '查询码') }),
      perMinute: 20,
      repeats: true
    },
    async ({ body }) => {
      const code = body.code.trim()
      const [found] = await database
        .select()
        .from(applications)
        .where(and(eq(applications.code, code), eq(applications.queryCodeHash, hashQueryCode(code, body.queryCode))))
      if (!found) throw new Refusal('受理编号或查询码不正确')
      const { title, receiveDate, letterNumber } = found
      const state = String(found.state) as ApplyState
      const calendar = await readCalendar(database)
      const dueDate = dueDateOf(found, calendar, todayOf())
      const files = await givenFiles(database, found.id)
      const awaited = await awaitedOf(database, found, calendar)
      return {
        ...{ title, state, receiveDate, dueDate: dueDate.startsWith('9999') ? '' : dueDate, letterNumber },
        ...(awaited && { awaited }),
        files: files.map(({ id, name, size }) => ({ id, name, size })),
        ownFiles: await applicantFiles(database, found.id),
        takesFiles: found.endDate === null
      }
    }
  )
}
