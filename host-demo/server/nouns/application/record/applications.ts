import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Application, ApplicationQuery, ApplicationRow } from '../../../../../elements/base/contract/apply.ts'
import {
  applyGroups,
  applyStates,
  applyStatesOf,
  type ApplyGroup,
  type ApplyState
} from '../../../../../elements/base/contract/apply-steps.ts'
import type { Page } from '../../../../../elements/base/contract/envelope.ts'
import { applicationCalls, applicationSheet } from '../../../../../elements/base/contract/apply.ts'
import { choice, equal, nameOf, text, type Filter } from '../../../rows/filters.ts'
import { list, orEmpty } from '../../../rows/list.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { byEverySubsite, byRules, inScope } from '../../../rows/scope.ts'
import { departmentLabel } from '../../../rows/department-label.ts'
import { departments } from '../../../database/tables/accounts.ts'
import { subsites } from '../../../database/tables/content.ts'
import {
  applicationLetters,
  applicationNotices,
  applications,
  applicationSteps
} from '../../../database/tables/applications.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import type { Platform } from '../../../http/platform.ts'
import { currentTime, formatDay, formatTime, parseTime } from '../../../kernel/clock.ts'
import { ofAnnualCell } from './annual-cells.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { clockOf, noDueDate } from '../../calendar/term-clock.ts'
import { hide, maskAddress, maskCode } from './identity.ts'
import { offeredSteps } from './offered.ts'
import { signedByOthers } from './signers.ts'
import { readForms } from './live-forms.ts'
import { filesBySteps } from './step-files.ts'
import type { WorkCalendar } from '../../calendar/work-calendar.ts'

const scope = byRules(byEverySubsite(applications.subsiteId), {
  right: 'cms:apply:list',
  table: applications,
  fields: {
    title: { title: '申请事项', column: applications.title, kind: 'text' },
    applicantName: { title: '申请人', column: applications.applicantName, kind: 'text' },
    departId: { title: '承办部门', column: applications.departId, kind: 'department' },
    subsiteId: { title: '站点', column: applications.subsiteId, kind: 'subsite' },
    createBy: { title: '登记人', column: applications.createBy, kind: 'user' },
    createTime: { title: '登记时间', column: applications.createTime, kind: 'time' }
  }
})

export const keptApplications = { title: '申请', table: applications, scope }
export type ApplicationRecord = typeof applications.$inferSelect

const ofGroup: Filter = {
  columns: [applications.state],
  where: (asked, bind) => {
    if (!applyGroups.includes(asked as ApplyGroup)) throw new Refusal('列表的种类不正确')
    return `${nameOf(applications.state)} = any(${bind(applyStatesOf[asked as ApplyGroup])})`
  }
}

const sinceDay = (compared: '>=' | '<='): Filter => ({
  columns: [applications.receiveDate],
  where: (asked, bind) => {
    if (!parseTime(asked)) throw new Refusal('收到日期格式不正确，应为 YYYY-MM-DD')
    return `${nameOf(applications.receiveDate)} ${compared} ${bind(asked.slice(0, 10))}`
  }
})

const listed = {
  id: applications.id,
  code: applications.code,
  title: applications.title,
  applicantName: applications.applicantName,
  applicantType: applications.applicantType,
  state: applications.state,
  receiveType: applications.receiveType,
  applyDate: applications.applyDate,
  receiveDate: applications.receiveDate,
  departId: applications.departId,
  departName: departmentLabel(departments.id),
  replyType: applications.replyType,
  subsiteId: applications.subsiteId,
  dueDate: applications.dueDate,
  events: applications.events,
  endDate: applications.endDate,
  endEntry: applications.endEntry,
  subsiteName: orEmpty(subsites.name),
  version: applications.version,
  createByName: applications.createByName,
  createTime: applications.createTime,
  updateByName: applications.updateByName,
  updateTime: applications.updateTime
}

type Named = 'departName' | 'subsiteName'
type Listed = Pick<ApplicationRecord, Exclude<keyof typeof listed, Named>> & Record<Named, string>

const stateOf = (state: number) => String(state) as ApplyState
export const todayOf = () => formatDay(currentTime())

const present = ({ events, endDate, endEntry, ...row }: Listed, calendar: WorkCalendar): ApplicationRow => {
  const state = stateOf(row.state)
  const clock = clockOf(calendar, { state, receiveDate: row.receiveDate, events, endDate }, todayOf())
  return {
    ...row,
    state,
    // The stored date is an estimate while the calendar of a year is missing.
    dueDate: row.dueDate === noDueDate || clock.missingYears.length > 0 ? '' : row.dueDate,
    clock,
    endDate: endDate ?? '',
    isLateEntry: endDate !== null && endEntry !== null && endEntry > endDate,
    createTime: formatTime(row.createTime),
    updateTime: formatTime(row.updateTime)
  }
}

const listRows = list({
  from: applications,
  joins: sql`left join ${departments} on ${eq(departments.id, applications.departId)}
    left join ${subsites} on ${eq(subsites.id, applications.subsiteId)}`,
  columns: listed,
  filters: {
    group: ofGroup,
    code: equal(applications.code),
    title: text(applications.title),
    applicantName: text(applications.applicantName),
    state: choice(applications.state, applyStates, '状态'),
    receiveType: equal(applications.receiveType),
    departId: equal(applications.departId),
    annual: ofAnnualCell,
    receiveDate_begin: sinceDay('>='),
    receiveDate_end: sinceDay('<=')
  },
  sorts: {
    dueDate: [applications.dueDate],
    receiveDate: [applications.receiveDate],
    createTime: [applications.createTime]
  },
  usualOrder: 'asc',
  scope,
  advanced: { paths: [applicationCalls.list.path, applicationSheet.exportXls] },
  present: row => row as Listed
})

/** Lists applications with today's state of their deadlines. */
export const listApplications = async (
  database: Database,
  caller: Caller,
  query: ApplicationQuery
): Promise<Page<ApplicationRow>> => {
  const [calendar, page] = await Promise.all([readCalendar(database), listRows(database, caller, query)])
  return { ...page, records: page.records.map(row => present(row, calendar)) }
}

/** Matches decisions and judgments that corrected an answer. */
const isCorrecting = ({ action, details }: Application['steps'][number]): boolean =>
  action === 'remedy' && details.some(({ name, code }) => name === 'result' && code === 'corrected')

const stepsOf = async (tx: Database | Transaction, id: string): Promise<Application['steps']> => {
  const rows = await tx
    .select()
    .from(applicationSteps)
    .where(eq(applicationSteps.applicationId, id))
    .orderBy(asc(applicationSteps.id))
  const files = await filesBySteps(tx, id)
  const { stepId, seq, title } = applicationLetters
  const letters = await tx
    .select({ stepId, seq, title })
    .from(applicationLetters)
    .innerJoin(applicationSteps, eq(applicationSteps.id, stepId))
    .where(eq(applicationSteps.applicationId, id))
    .orderBy(asc(stepId), asc(seq))
  const notices = await tx
    .select({ notice: applicationNotices })
    .from(applicationNotices)
    .innerJoin(applicationSteps, eq(applicationSteps.id, applicationNotices.stepId))
    .where(eq(applicationSteps.applicationId, id))
    .orderBy(asc(applicationNotices.stepId), desc(applicationNotices.channel))
  return rows.map(({ id: number, applicationId: _of, fromState, toState, createBy: _by, createTime, ...step }) => ({
    ...step,
    id: String(number),
    files: files.get(number) ?? [],
    letters: letters
      .filter(letter => letter.stepId === number)
      .map(letter => ({ seq: letter.seq, title: letter.title })),
    notices: notices.flatMap(({ notice: { stepId: of, channel, state, sentTime, problem } }) =>
      of === number ? [{ channel, state, sentTime: formatTime(sentTime), problem }] : []
    ),
    fromState: stateOf(fromState),
    toState: stateOf(toState),
    createTime: formatTime(createTime)
  }))
}

/** Returns an application with its steps and the allowed actions. Number and address are masked. */
export const readApplication = async (
  { seal }: Pick<Platform, 'seal'>,
  tx: Database | Transaction,
  caller: Caller,
  id: string
): Promise<Application> => {
  const [found] = await tx
    .select({
      row: applications,
      departName: departmentLabel(departments.id),
      subsiteName: orEmpty(subsites.name),
      isOthers: signedByOthers(caller.userId)
    })
    .from(applications)
    .leftJoin(departments, eq(departments.id, applications.departId))
    .leftJoin(subsites, eq(subsites.id, applications.subsiteId))
    .where(and(eq(applications.id, id), inScope(scope, caller)))
  if (!found) throw notFound(keptApplications.title)
  const { sealedCardCode, sealedAddress, queryCodeHash: _hash, createBy: _by, formId, ...row } = found.row
  const form = (await readForms(tx, [formId])).get(formId)
  const calendar = await readCalendar(tx)
  const { subsiteName } = found
  const shown = present({ ...row, departName: found.departName, subsiteName }, calendar)
  const { events: _events, endEntry: _entry, ...rest } = row
  const steps = await stepsOf(tx, id)
  const isOthers = found.isOthers && shown.state === '6'
  return {
    ...rest,
    ...shown,
    cardCode: hide(maskCode, seal.read(sealedCardCode)),
    address: hide(maskAddress, seal.read(sealedAddress)),
    formName: form?.name ?? '',
    formJson: form?.jsonStr ?? '',
    erasedTime: row.erasedTime ? formatTime(row.erasedTime) : '',
    steps,
    signedByOthers: isOthers,
    offered: offeredSteps(caller, { ...row, state: shown.state }, calendar, todayOf()).filter(
      ({ action }) =>
        (action !== 'gaveReasons' || steps.some(step => step.action === 'askReasons')) &&
        !(action === 'sign' && isOthers) &&
        (action !== 'reanswer' || steps.some(isCorrecting))
    )
  }
}
