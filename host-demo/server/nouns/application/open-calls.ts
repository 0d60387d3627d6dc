import Type from 'typebox'
import { applicationProgress, openApplication, type ApplyReceipt } from '../../../../elements/base/contract/apply.ts'
import type { ApplyState } from '../../../../elements/base/contract/apply-steps.ts'
import { applications, applicationSteps } from '../../database/tables/applications.ts'
import { ClosedObject, Id, OptionalId, Text } from '../../kernel/fields.ts'
import { openRoute } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { tell } from '../../realtime/tell.ts'
import { newId } from '../../kernel/ids.ts'
import { agencyOf } from '../agency/agencies.ts'
import { terms } from '../calendar/statutory-clock.ts'
import { clockOf } from '../calendar/term-clock.ts'
import { toldTerm } from './letters/told-term.ts'
import { todayOf } from './record/applications.ts'
import { awaitedOf, waitsForApplicant } from './record/awaited.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { applicantFields, keepApplicant } from './record/drafts.ts'
import { numbered } from './record/numbered.ts'
import { queryCodeOf } from './record/numbers.ts'
import { largestAnswers } from '../../../../elements/base/contract/apply-own-form.ts'
import { attachFormFiles, registerFormFiles } from './own-form/form-files.ts'
import { registerOpenForm } from './own-form/open-form.ts'
import { runOwnForm } from './own-form/run-own-form.ts'
import { openSite } from './record/open-site.ts'
import { registerCitizenFiles } from './steps/citizen-files.ts'
import { givenLetters, registerCitizenSteps } from './steps/citizen-steps.ts'
import { findKnown, knownFields } from './steps/known-application.ts'
import { applicantFiles, givenFiles } from './record/step-files.ts'
import { dueDateOf } from './steps/step-effects.ts'
import { ApplyProgressSchema, ApplyReceiptSchema } from '../../results/disclosure/apply.ts'

/** Registers the calls for citizens without a session, with rate limits. */
export const registerOpen = (platform: Platform) => {
  const { database, seal } = platform
  registerOpenForm(platform)
  registerFormFiles(platform)
  registerCitizenFiles(platform)
  registerCitizenSteps(platform)
  openRoute(
    platform,
    openApplication,
    {
      body: ClosedObject({
        ...applicantFields,
        ...{ subsiteId: Id, formId: Type.Optional(OptionalId) },
        answers: Type.Optional(Text(largestAnswers, 0, '申请表的内容'))
      }),
      result: ApplyReceiptSchema,
      perMinute: 6,
      message: '申请已提交！',
      complete: (receipt: ApplyReceipt): ApplyReceipt => ({ ...receipt, queryCode: queryCodeOf(seal, receipt.code) })
    },
    ({ body: { subsiteId, formId: filled, answers: own, ...written }, log }) =>
      database.transaction(async tx => {
        await openSite(tx, subsiteId)
        const given = { ...(filled !== undefined && { formId: filled }), ...(own !== undefined && { answers: own }) }
        const { applicant, formId, answers, files } = await runOwnForm(tx, subsiteId, written, given)
        const kept = { ...keepApplicant(seal, applicant), formId, answers }
        const today = todayOf()
        const numbers = await numbered(tx, seal, subsiteId)
        const id = newId()
        const row = { id, subsiteId, state: 0, receiveType: '3' as const, applyDate: today, receiveDate: today }
        const calendar = await readCalendar(tx)
        const dueDate = dueDateOf({ ...row, events: [], endDate: null }, calendar, today)
        await tx.insert(applications).values({ ...row, ...kept, ...numbers, dueDate, createByName: kept.applicantName })
        const [step] = await tx
          .insert(applicationSteps)
          .values({
            ...{ applicationId: id, action: 'apply', fromState: 0, toState: 0, day: today },
            createByName: kept.applicantName
          })
          .returning({ id: applicationSteps.id })
        await attachFormFiles(tx, files, id, step!.id)
        const by = { userId: '', username: '', subsiteId }
        await tell(tx, { applicationsOf: subsiteId })
        await log(tx, { by, action: '网上提交依申请公开', operateType: '2', object: numbers.code, objectId: id })
        const { dueDate: told } = clockOf(calendar, { ...row, state: '0', events: [], endDate: null }, today)
        const { name = '' } = (await agencyOf(tx, subsiteId)) ?? {}
        return { code: numbers.code, queryCode: '', dueDate: told, termDays: terms.answer, agencyName: name }
      })
  )
  openRoute(
    platform,
    applicationProgress,
    {
      body: ClosedObject(knownFields),
      result: ApplyProgressSchema,
      perMinute: 20,
      repeats: true
    },
    async ({ body }) => {
      const found = await findKnown(database, seal, body)
      const { title, receiveDate, letterNumber } = found
      const state = String(found.state) as ApplyState
      const calendar = await readCalendar(database)
      const { dueDate, days } = toldTerm(calendar, { ...found, state }, todayOf())
      const isRunning = found.endDate === null && !waitsForApplicant.includes(state)
      const { name: agencyName = '' } = (await agencyOf(database, found.subsiteId)) ?? {}
      const files = await givenFiles(database, found.id)
      const awaited = await awaitedOf(database, found, calendar)
      return {
        ...{ title, state, receiveDate, letterNumber, agencyName },
        ...{ dueDate: isRunning ? dueDate : '', termDays: isRunning ? days : 0 },
        ...(awaited && { awaited }),
        files: files.map(({ id, name, size }) => ({ id, name, size })),
        ownFiles: await applicantFiles(database, found.id),
        letters: await givenLetters(database, found.id),
        mayWithdraw: found.endDate === null,
        takesFiles: found.endDate === null
      }
    }
  )
}
