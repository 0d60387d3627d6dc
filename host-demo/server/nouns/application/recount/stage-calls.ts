import { and, asc, gt, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  applyStages,
  caseStages,
  stageReport,
  stageSheet,
  type ApplyStage,
  type StageMedians,
  type StageReport
} from '../../../../../elements/base/contract/apply-stages.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Database } from '../../../database/open.ts'
import { departments } from '../../../database/tables/accounts.ts'
import { applications } from '../../../database/tables/applications.ts'
import { registerExport } from '../../../http/crud/export-list.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id } from '../../../kernel/fields.ts'
import { StageReportSchema, StageTimeSchema } from '../../../results/disclosure/apply-stages.ts'
import { departmentLabel } from '../../../rows/department-label.ts'
import { find } from '../../../rows/kept.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { dayAfter } from '../../calendar/work-calendar.ts'
import { keptApplications, todayOf } from '../record/applications.ts'
import { ofSites } from '../report/annual-report.ts'
import { atOneMoment, entriesOf, portion } from './recount-cases.ts'
import { stagesOf } from './stages.ts'

/** Period in days for recently ended applications, as in the supervision. */
const lately = 365

/** Working days of the ended cases of a department, by stage. */
interface Used {
  ended: number
  days: Map<ApplyStage, number[]>
}

const medianOf = (values: readonly number[] = []): number | null => {
  if (values.length === 0) return null
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2)
}

const present = ({ ended, days }: Used, id: string, name: string): StageMedians => ({
  ...{ id, name, ended },
  medians: Object.fromEntries(applyStages.map(stage => [stage, medianOf(days.get(stage))])) as StageMedians['medians']
})

const readReport = (database: Database, caller: Caller, subsiteId?: string): Promise<StageReport> =>
  database.transaction(async tx => {
    const [calendar, today] = [await readCalendar(tx), todayOf()]
    const isEnded = sql`${applications.endDate} > ${dayAfter(today, -lately)}`
    const whose = ofSites(caller, subsiteId)
    const all: Used = { ended: 0, days: new Map() }
    const parts = new Map<string, Used>()
    for (let after = ''; ; ) {
      const { id, departId, receiveDate } = applications
      const rows = await tx
        .select({ id, departId, receiveDate })
        .from(applications)
        .where(and(whose, isEnded, gt(id, after)))
        .orderBy(asc(id))
        .limit(portion)
      const entries = await entriesOf(
        tx,
        rows.map(row => row.id)
      )
      for (const row of rows) {
        const part = parts.get(row.departId) ?? { ended: 0, days: new Map() }
        parts.set(row.departId, part)
        const stages = stagesOf(row.receiveDate, entries.get(row.id) ?? [], calendar, today)
        for (const used of [all, part]) {
          used.ended += 1
          for (const { stage, days } of stages) {
            const own = used.days.get(stage)
            if (own) own.push(days)
            else used.days.set(stage, [days])
          }
        }
      }
      if (rows.length < portion) break
      after = rows.at(-1)!.id
    }
    const named = await tx.select({ id: departments.id, name: departmentLabel(departments.id) }).from(departments)
    const names = new Map(named.map(({ id, name }) => [id, name]))
    return {
      all: present(all, '', ''),
      departments: [...parts]
        .map(([id, used]) => present(used, id, names.get(id) ?? ''))
        .sort((one, other) => other.ended - one.ended || one.name.localeCompare(other.name))
    }
  }, atOneMoment)

const stageWords: Record<ApplyStage, string> = {
  ...{ registering: '登记和受理', correcting: '等待补正', handling: '部门办理', asking: '征求意见' },
  ...{ paying: '等待缴费', signing: '审核签发', delivering: '送达' }
}

/** Registers the calls that say how long each stage took. */
export const registerStages = (platform: Platform) => {
  const { database } = platform
  const subsiteId = Type.Optional(Id)
  route(
    platform,
    caseStages,
    { right: 'cms:apply:list', query: ClosedObject({ id: Id }), result: Type.Array(StageTimeSchema) },
    ({ caller, query }) =>
      database.transaction(async tx => {
        const { id, receiveDate } = await find(tx, keptApplications, caller, query.id)
        const entries = (await entriesOf(tx, [id])).get(id) ?? []
        return stagesOf(receiveDate, entries, await readCalendar(tx), todayOf())
      }, atOneMoment)
  )
  route(
    platform,
    stageReport,
    { right: 'cms:apply:list', query: ClosedObject({ subsiteId }), result: StageReportSchema },
    ({ caller, query }) => readReport(database, caller, query.subsiteId)
  )
  registerExport<StageMedians, { subsiteId?: string }>(platform, {
    path: stageSheet,
    title: '依申请公开各环节用时',
    right: 'cms:apply:export',
    listRight: 'cms:apply:list',
    query: { subsiteId },
    async list(_database, caller, query) {
      const report = await readReport(database, caller, query.subsiteId)
      const records = [{ ...report.all, name: '全部' }, ...report.departments]
      return { records, total: records.length, current: 1, size: records.length, pages: 1 }
    },
    columns: [
      ['部门', row => row.name || '未分派'],
      ['近一年办结', row => String(row.ended)],
      ...applyStages.map(
        stage =>
          [`${stageWords[stage]}（中位工作日）`, (row: StageMedians) => String(row.medians[stage] ?? '')] as const
      )
    ]
  })
}
