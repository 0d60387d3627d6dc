import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { applyGroups, applyStatesOf, type ApplyState } from '../../../../../elements/base/contract/apply-steps.ts'
import type { CaseRecount, DifferingCase } from '../../../../../elements/base/contract/apply-recount.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { applications, applicationSteps } from '../../../database/tables/applications.ts'
import { subsites } from '../../../database/tables/content.ts'
import { find } from '../../../rows/kept.ts'
import { orEmpty } from '../../../rows/list.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { keptApplications, todayOf } from '../record/applications.ts'
import { ofSites } from '../report/annual-report.ts'
import { differencesOf } from './differences.ts'
import type { Entry } from './recompute.ts'

/** Cases that are read at once. */
export const portion = 1000

const entryColumns = {
  applicationId: applicationSteps.applicationId,
  ...{ action: applicationSteps.action, fromState: applicationSteps.fromState, toState: applicationSteps.toState },
  ...{ day: applicationSteps.day, details: applicationSteps.details }
}

export const entriesOf = async (tx: Transaction, ids: readonly string[]): Promise<Map<string, Entry[]>> => {
  const found = await tx
    .select(entryColumns)
    .from(applicationSteps)
    .where(inArray(applicationSteps.applicationId, [...ids]))
    .orderBy(asc(applicationSteps.applicationId), asc(applicationSteps.id))
  const entries = new Map<string, Entry[]>()
  for (const { applicationId, ...entry } of found) {
    const own = entries.get(applicationId)
    if (own) own.push(entry)
    else entries.set(applicationId, [entry])
  }
  return entries
}

const caseColumns = {
  ...{ id: applications.id, code: applications.code, title: applications.title, state: applications.state },
  ...{ receiveDate: applications.receiveDate, events: applications.events, dueDate: applications.dueDate },
  ...{ endDate: applications.endDate, replyType: applications.replyType, reply: applications.reply },
  ...{ answer: applications.answer, letterNumber: applications.letterNumber },
  subsiteName: orEmpty(subsites.name)
}

/** A case and its entries are of one moment: a step between the two reads would be a difference. */
export const atOneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** Computes a case of the caller again. */
export const recountOne = (database: Database, caller: Caller, id: string): Promise<CaseRecount> =>
  database.transaction(async tx => {
    const row = await find(tx, keptApplications, caller, id)
    const entries = (await entriesOf(tx, [id])).get(id) ?? []
    const differences = differencesOf(row, entries, await readCalendar(tx), todayOf())
    return { entries: entries.length, receiveDate: row.receiveDate, differences }
  }, atOneMoment)

/** Computes all cases of the caller's sites again. Returns all that differ, by id. */
export const recountAll = (database: Database, caller: Caller, subsiteId?: string) =>
  database.transaction(async tx => {
    const [calendar, today] = [await readCalendar(tx), todayOf()]
    const whose = ofSites(caller, subsiteId)
    const cases: DifferingCase[] = []
    let checked = 0
    for (let after = ''; ; ) {
      const rows = await tx
        .select(caseColumns)
        .from(applications)
        .leftJoin(subsites, eq(subsites.id, applications.subsiteId))
        .where(and(whose, gt(applications.id, after)))
        .orderBy(asc(applications.id))
        .limit(portion)
      const ids = rows.map(({ id }) => id)
      const entries = await entriesOf(tx, ids)
      for (const row of rows) {
        const own = entries.get(row.id) ?? []
        const differences = differencesOf(row, own, calendar, today)
        const state = String(row.state) as ApplyState
        const group = applyGroups.find(name => applyStatesOf[name].includes(state))!
        const { id, code, title, subsiteName } = row
        if (differences.length > 0)
          cases.push({ id, code, title, subsiteName, group, entries: own.length, differences })
      }
      checked += rows.length
      if (rows.length < portion) return { checked, cases }
      after = ids.at(-1)!
    }
  }, atOneMoment)
