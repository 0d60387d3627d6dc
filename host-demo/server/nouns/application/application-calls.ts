import Type from 'typebox'
import {
  applicationCalls,
  applicationSheet,
  applyDepartments,
  takeApplyStep,
  type Application,
  type ApplicationDraft,
  type ApplicationQuery,
  type ApplicationRow
} from '../../../../elements/base/contract/apply.ts'
import { mostStepFiles } from '../../../../elements/base/contract/apply-files.ts'
import { feeModes, monthlyRequest } from '../../../../elements/base/contract/apply-fees.ts'
import {
  allReplyTypes,
  applyActions,
  applyGroups,
  applyRule,
  applyStates,
  applyStatesOf,
  opinions,
  remedyKinds,
  remedyResults,
  type ApplyState
} from '../../../../elements/base/contract/apply-steps.ts'
import { find, lock, requireStillInRules } from '../../rows/kept.ts'
import { departmentLabel } from '../../rows/department-label.ts'
import { departments } from '../../database/tables/accounts.ts'
import { applications, applicationSteps } from '../../database/tables/applications.ts'
import { crud } from '../../http/crud/crud.ts'
import { registerExport } from '../../http/crud/export-list.ts'
import { ClosedObject, Id, OptionalId, pageFields, Text } from '../../kernel/fields.ts'
import { conflict, Refusal } from '../../kernel/refusal.ts'
import { requireRight, route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { tell } from '../../realtime/tell.ts'
import { keptApplications, listApplications, readApplication, todayOf } from './record/applications.ts'
import { readCalendar } from '../calendar/calendar.ts'
import { draftFields, keepApplicant, requireDays } from './record/drafts.ts'
import { registerCalendar } from './calendar-calls.ts'
import { registerCounts } from './counts.ts'
import { registerOpen } from './open-calls.ts'
import { registerOwnForm } from './own-form/own-form-calls.ts'
import { withAnswers, type WithAnswers } from './own-form/with-answers.ts'
import { registerLetters } from './letters/letter-file.ts'
import { registerRecount } from './recount/recount-calls.ts'
import { registerStages } from './recount/stage-calls.ts'
import { registerReports } from './report/report-calls.ts'
import { registerTemplates } from './letters/letter-templates.ts'
import { beginLetters, issueLetters } from './letters/letters.ts'
import { watchNotices } from './letters/send-notices.ts'
import { toldTerm } from './letters/told-term.ts'
import { countMonthlyRequest } from './steps/monthly-requests.ts'
import { openedBy, registerIdentity } from './record/looks.ts'
import { registerSimilar } from './record/similar.ts'
import { numbered } from './record/numbered.ts'
import { queryCodeOf } from './record/numbers.ts'
import { registerStepFiles } from './steps/step-file-calls.ts'
import { registerTerm } from './keeping/term-calls.ts'
import { registerTermDays } from './term-days.ts'
import { answerFields } from './steps/answer-fields.ts'
import { dueDateOf } from './steps/step-effects.ts'
import { takeStep } from './steps/take-step.ts'
import { stateWords } from './record/words.ts'
import { ApplicationRowSchema, ApplicationSchema, ApplyDepartmentsSchema } from '../../results/disclosure/apply.ts'
import { MonthlyRequestSchema } from '../../results/disclosure/apply-fees.ts'

const rights = {
  list: 'cms:apply:list',
  add: 'cms:apply:add',
  edit: 'cms:apply:edit',
  delete: 'cms:apply:edit'
} as const

const listFields = {
  ...pageFields,
  group: Type.Optional(Type.Enum([...applyGroups] as unknown as [...typeof applyGroups])),
  code: Type.Optional(Text(40, 0, '受理编号')),
  title: Type.Optional(Text(100, 0, '申请事项')),
  applicantName: Type.Optional(Text(100, 0, '申请人')),
  state: Type.Optional(Type.Enum([...applyStates] as unknown as [...typeof applyStates])),
  receiveType: Type.Optional(draftFields.receiveType),
  departId: Type.Optional(Id),
  annual: Type.Optional(Text(120, 0, '年度报告的一项')),
  receiveDate_begin: Type.Optional(Text(19, 0, '收到日期')),
  receiveDate_end: Type.Optional(Text(19, 0, '收到日期'))
}

const registerRecords = (platform: Platform) => {
  const { database, seal } = platform
  crud(platform, {
    ...keptApplications,
    seen: openedBy(database),
    calls: { byId: applicationCalls.byId, edit: applicationCalls.edit, list: applicationCalls.list },
    rights,
    nameOf: ({ code }) => code,
    read: (tx, caller, id) => readApplication(platform, tx, caller, id),
    query: listFields,
    result: ApplicationSchema,
    row: ApplicationRowSchema,
    list: listApplications,
    draft: {
      fields: draftFields,
      // Contact data is not logged.
      inWords: ({ tel: _tel, email: _email, ...record }) => record,
      async keep(tx, draft: ApplicationDraft, _caller, before) {
        if (before && !applyStatesOf.wait.includes(String(before.state) as ApplyState))
          throw new Refusal('申请已经受理，登记的内容不能再修改')
        const today = todayOf()
        requireDays(draft, today)
        if (before && before.events.length > 0 && draft.receiveDate !== before.receiveDate)
          throw new Refusal('办理已经开始，不能再修改收到日期')
        const row = { ...keepApplicant(seal, draft, before) }
        const timed = {
          state: before?.state ?? 1,
          receiveDate: draft.receiveDate,
          events: before?.events ?? [],
          endDate: null
        }
        return { ...row, dueDate: dueDateOf(timed, await readCalendar(tx), today) }
      }
    }
  })

  route(
    platform,
    applicationCalls.add,
    {
      right: rights.add,
      body: ClosedObject(draftFields),
      result: ApplicationSchema,
      message: '登记成功！',
      complete: (one: Application): Application => ({ ...one, queryCode: queryCodeOf(seal, one.code) })
    },
    ({ caller, body, log }) =>
      database.transaction(async (tx): Promise<Application> => {
        const today = todayOf()
        requireDays(body, today)
        const kept = keepApplicant(seal, body)
        const numbers = await numbered(tx, seal, caller.subsiteId)
        const { receiveType, applyDate, receiveDate } = body
        const row = {
          ...{ id: newId(), subsiteId: caller.subsiteId, state: 1, receiveType, applyDate, receiveDate },
          ...{
            ...kept,
            ...numbers,
            createBy: caller.userId,
            createByName: caller.realname,
            updateByName: caller.realname
          }
        }
        const timed = { state: 1, receiveDate, events: [], endDate: null }
        const calendar = await readCalendar(tx)
        const dueDate = dueDateOf(timed, calendar, today)
        await tx.insert(applications).values({ ...row, dueDate })
        await requireStillInRules(tx, keptApplications, caller, [row.id])
        const { id, code: object, subsiteId } = row
        const [step] = await tx
          .insert(applicationSteps)
          .values({
            ...{ applicationId: id, action: 'apply', fromState: 1, toState: 1, day: today },
            ...{ createBy: caller.userId, createByName: caller.realname }
          })
          .returning({ id: applicationSteps.id })
        const action = 'apply' as const
        const letters = await beginLetters(tx, row, action, today)
        const term = toldTerm(calendar, { ...timed, state: '1' }, today)
        if (letters)
          await issueLetters(tx, row, letters, {
            stepId: step!.id,
            action,
            details: [],
            today,
            day: today,
            party: '',
            term,
            notices: { contacts: row, channels: platform.notices }
          })
        await tell(tx, { applicationsOf: subsiteId })
        await log(tx, { action: '登记依申请公开', operateType: '2', object, objectId: id, subsiteId })
        return readApplication(platform, tx, caller, id)
      })
  )

  route(
    platform,
    takeApplyStep,
    {
      right: 'cms:apply:list',
      also: ['cms:apply:handle', 'cms:apply:review'],
      body: ClosedObject({
        ...{ id: Id, version: Type.Integer(), action: Type.Enum([...applyActions]), day: Text(10, 0, '办理日期') },
        ...{ reason: Text(2000, 0, '说明'), until: Text(10, 0, '补正期限'), party: Text(100, 0, '对方名称') },
        ...{ days: Type.Integer({ minimum: 0, maximum: 100, title: '延长天数' }), departId: OptionalId },
        ...{ replyType: Type.Enum(['', ...allReplyTypes]), reply: Text(20_000, 0, '答复内容') },
        ...answerFields,
        lateReason: Type.Optional(Text(500, 0, '补录理由')),
        contact: Type.Optional(Text(200, 0, '联系方式')),
        opinion: Type.Optional(Type.Enum(['', ...opinions], { title: '意见' })),
        tracking: Type.Optional(Text(60, 0, '邮件单号')),
        sentOn: Type.Optional(Text(10, 0, '发出日期')),
        feeMode: Type.Optional(Type.Enum(['', ...feeModes], { title: '计收标准' })),
        pages: Type.Integer({ minimum: 0, maximum: 100_000, title: '页数' }),
        remedy: Type.Optional(Type.Enum(['', ...remedyKinds], { title: '救济途径' })),
        result: Type.Optional(Type.Enum(['', ...remedyResults], { title: '结果' })),
        files: Type.Optional(Type.Array(Id, { maxItems: mostStepFiles, title: '附件' })),
        given: Type.Optional(Type.Array(Id, { maxItems: 200, title: '提供给申请人的文件' }))
      }),
      result: ApplicationSchema,
      message: '办理成功！'
    },
    async ({ caller, body, log }) => {
      await requireRight(platform, caller, applyRule(body.action).right)
      return database.transaction(async tx => {
        const row = await lock(tx, keptApplications, caller, body.id)
        if (row.version !== body.version) throw conflict('申请', await readApplication(platform, tx, caller, body.id))
        await log(tx, { ...(await takeStep(platform, tx, caller, row, body)), operateType: '3' })
        await tell(tx, { applicationsOf: row.subsiteId })
        return readApplication(platform, tx, caller, body.id)
      })
    }
  )

  route(
    platform,
    monthlyRequest,
    { right: 'cms:apply:handle', query: ClosedObject({ id: Id }), result: MonthlyRequestSchema },
    async ({ caller, query }) =>
      countMonthlyRequest(database, seal, await find(database, keptApplications, caller, query.id))
  )

  route(platform, applyDepartments, { right: 'cms:apply:handle', result: ApplyDepartmentsSchema }, () =>
    database
      .select({ id: departments.id, departName: departmentLabel(departments.id) })
      .from(departments)
      .orderBy(departments.sortNo, departments.id)
      .limit(2000)
  )

  registerExport<ApplicationRow & WithAnswers, ApplicationQuery>(platform, {
    path: applicationSheet.exportXls,
    title: '依申请公开',
    right: 'cms:apply:export',
    listRight: 'cms:apply:list',
    query: listFields,
    list: withAnswers,
    subject: ({ id }) => id,
    columns: [
      ['受理编号', row => row.code],
      ['站点', row => row.subsiteName],
      ['申请事项', row => row.title],
      ['申请人', row => row.applicantName],
      ['申请人类型', row => (row.applicantType === '1' ? '公民' : '法人或者其他组织')],
      ['状态', row => stateWords[row.state]],
      ['申请日期', row => row.applyDate],
      ['收到日期', row => row.receiveDate],
      ['承办部门', row => row.departName],
      ['答复期限', row => row.dueDate],
      ['办结日期', row => row.endDate],
      ['补录办结', row => (row.isLateEntry ? '是' : '')],
      ['剩余工作日', row => (row.clock.dueDate && row.clock.state !== 'over' ? String(row.clock.daysLeft) : '')],
      ['本站申请表', row => row.formName],
      ['申请表的其他内容', row => row.answered]
    ]
  })
}

export const registerApplications = (platform: Platform) => {
  watchNotices(platform)
  registerCounts(platform)
  registerRecords(platform)
  registerIdentity(platform)
  registerOpen(platform)
  registerLetters(platform)
  registerStepFiles(platform)
  registerRecount(platform)
  registerStages(platform)
  registerReports(platform)
  registerTemplates(platform)
  registerTerm(platform)
  registerTermDays(platform)
  registerSimilar(platform)
  registerCalendar(platform)
  registerOwnForm(platform)
}
