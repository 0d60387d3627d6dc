import { eq, sql } from 'drizzle-orm'
import type { CopiedQuery, CopiedRow } from '../../../../../elements/base/contract/process-copy.ts'
import type { Page } from '../../../../../elements/base/contract/envelope.ts'
import {
  instanceStatuses,
  managedInstances,
  type InstanceQuery,
  type InstanceRow,
  type InstanceScope
} from '../../../../../elements/base/contract/process-instance.ts'
import { dates, nameOf, own, text, type Filter } from '../../../rows/filters.ts'
import { list, orEmpty } from '../../../rows/list.ts'
import { byRules, bySubsite, everyone, type Scope } from '../../../rows/scope.ts'
import type { Database } from '../../../database/open.ts'
import { subsites } from '../../../database/tables/content.ts'
import { processCopies, processDefinitions, processInstances } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { isWaitingFor } from '../people/waiting.ts'
import { isSubjectKind, kindsOfSubjects } from '../people/subjects.ts'

const { id, state, result, starterId, startTime } = processInstances

/** Instances of a site that process managers see. */
const managedScope = byRules(bySubsite(processInstances.subsiteId), {
  right: 'system:process:manage',
  table: processInstances,
  fields: {
    title: { title: '标题', column: processInstances.title, kind: 'text' },
    starterId: { title: '发起人', column: starterId, kind: 'user' },
    subsiteId: { title: '站点', column: processInstances.subsiteId, kind: 'subsite' },
    state: {
      ...{ title: '流程状态', column: state, kind: 'choice' },
      words: { 2: '办理中', 3: '已办结', 4: '已作废', 5: '已挂起', 6: '已终止' }
    },
    startTime: { title: '发起时间', column: startTime, kind: 'time' }
  }
})

interface Waiting {
  node: string
  waitsFor: string
  since: string
}

/** Returns what an instance waits for, in one lookup of its open tasks. Tasks that wait for added people are not counted. */
const waiting = sql<Waiting | null>`(select jsonb_build_object('node', string_agg(distinct t.task_name, '、'),
    'waitsFor', string_agg(distinct coalesce(nullif(u.realname, ''), nullif(t.candidate, '')), '、'), 'since', min(t.create_time))
  from process_tasks t left join users u on u.id = t.assignee_id
  where t.instance_id = ${id} and t.state in ('open', 'claimed') and not ${isWaitingFor(sql`t.id`)})`

/** Returns true if an instance has no token, because its subject was returned to its author. */
const isReturned = sql<boolean>`(${state} = '2' and not exists (select from process_tokens k where k.instance_id = ${id}))`

/** Conditions of each status. Instances of earlier versions may have ended without a result. */
const statuses: Readonly<Record<string, string>> = {
  running: `${nameOf(state)} = '2'`,
  suspended: `${nameOf(state)} = '5'`,
  passed: `${nameOf(state)} = '3' and ${nameOf(result)} in ('passed', '')`,
  rejected: `${nameOf(state)} = '3' and ${nameOf(result)} = 'rejected'`,
  closed: `${nameOf(state)} = '6'`,
  invalid: `${nameOf(state)} = '4' and ${nameOf(result)} <> 'withdrawn'`,
  withdrawn: `${nameOf(result)} = 'withdrawn'`
}

const byStatus: Filter = {
  columns: [state, result],
  where: asked => {
    if (!instanceStatuses.some(known => known === asked)) throw new Refusal('流程状态格式不正确，请修改后重试')
    return `(${statuses[asked]})`
  }
}

/** Matches instances with an open task of people with the words in their names, or in the description of candidates. */
const byHolder: Filter = {
  columns: [id],
  where: (asked, bind) => {
    const words = bind(asked.replaceAll('*', '').trim())
    return `exists (select from process_tasks t left join users u on u.id = t.assignee_id
      where t.instance_id = ${nameOf(id)} and t.state in ('open', 'claimed')
        and position(lower(${words}::text) in lower(coalesce(u.realname, t.candidate))) > 0)`
  }
}

/** Matches instances with a task that the caller has done; ignores the value. */
const byHandler: Filter = {
  columns: [id],
  where: (_asked, bind, caller) =>
    `${nameOf(id)} in (select t.instance_id from process_tasks t where t.assignee_id = ${bind(caller.userId)} and t.state = 'done')`
}

/** Hides subjects of sites that the caller may no longer see; ignores the value. */
const ofOwnSites: Filter = {
  columns: [processInstances.businessKind, processInstances.subsiteId],
  where: (_asked, bind, caller) =>
    `(${nameOf(processInstances.businessKind)} <> all(${bind(kindsOfSubjects())}::text[])
      or ${nameOf(processInstances.subsiteId)} = any(${bind(caller.subsiteIds)}::text[]))`
}

export const listedInstance = {
  id,
  title: processInstances.title,
  processName: processDefinitions.processName,
  businessKind: processInstances.businessKind,
  businessId: processInstances.businessId,
  subsiteId: processInstances.subsiteId,
  subsiteName: orEmpty(subsites.name),
  starterName: processInstances.starterName,
  state,
  result,
  waiting,
  isReturned,
  startTime,
  endTime: processInstances.endTime
}

type Listed = Omit<InstanceRow, 'node' | 'waitsFor' | 'waitsSince' | 'startTime' | 'endTime'> & {
  waiting: Waiting | null
  isReturned: boolean
  startTime: Date
  endTime: Date | null
}

export const presentInstance = ({ waiting, isReturned, startTime, endTime, ...row }: Listed): InstanceRow => ({
  ...row,
  businessKind: isSubjectKind(row.businessKind) ? row.businessKind : '',
  node: waiting?.node ?? '',
  waitsFor: waiting?.waitsFor ?? (isReturned ? row.starterName : ''),
  waitsSince: waiting?.since ? formatTime(new Date(waiting.since)) : '',
  startTime: formatTime(startTime),
  endTime: formatTime(endTime)
})

export const ofDefinition = eq(processDefinitions.id, processInstances.definitionId)
export const ofSite = eq(subsites.id, processInstances.subsiteId)

const filters = {
  title: text(processInstances.title),
  processName: text(processDefinitions.processName),
  starterName: text(processInstances.starterName),
  holderName: byHolder,
  status: byStatus,
  ...dates('startTime', startTime, '发起时间')
}

const listOf = (scope: Scope, more: Record<string, Filter>, advanced?: { paths: string[] }) =>
  list({
    from: processInstances,
    joins: sql`join ${processDefinitions} on ${ofDefinition} left join ${subsites} on ${ofSite}`,
    columns: listedInstance,
    filters: { ...more, ...filters },
    sorts: { startTime: [startTime] },
    scope,
    ...(advanced && { advanced }),
    present: presentInstance
  })

const ownScope = everyone('people see what they started or handled, at every site; the filter limits the rows')
const lists = {
  started: listOf(ownScope, { mine: own(starterId), here: ofOwnSites }),
  handled: listOf(ownScope, { mine: byHandler, here: ofOwnSites }),
  managed: listOf(managedScope, {}, { paths: [managedInstances.path] })
}

const byRead: Filter = {
  columns: [processCopies.readTime],
  where: asked => `${nameOf(processCopies.readTime)} is ${asked === '1' ? 'not null' : 'null'}`
}

const copies = list({
  from: processCopies,
  joins: sql`join ${processInstances} on ${eq(processInstances.id, processCopies.instanceId)}
    join ${processDefinitions} on ${ofDefinition} left join ${subsites} on ${ofSite}`,
  needsJoins: true,
  columns: {
    ...listedInstance,
    ...{ id: processCopies.id, instanceId: processCopies.instanceId, senderName: processCopies.senderName },
    ...{ comment: processCopies.comment, copyTime: processCopies.createTime, readTime: processCopies.readTime }
  },
  filters: { ...filters, isRead: byRead, mine: own(processCopies.userId), here: ofOwnSites },
  sorts: { copyTime: [processCopies.createTime] },
  scope: everyone('people see their copies, at every site; the filter limits the rows'),
  present: ({ id: _id, instanceId, senderName, comment, copyTime, readTime, ...row }): CopiedRow => ({
    ...presentInstance({ ...row, id: instanceId }),
    ...{ senderName, comment, copyTime: formatTime(copyTime), readTime: formatTime(readTime) }
  })
})

/** Lists the instances of which the caller has a copy, the newest copy first. */
export const listCopies = (
  database: Database,
  caller: Caller,
  { subsiteId: _ownSites, ...query }: CopiedQuery
): Promise<Page<CopiedRow>> => copies(database, caller, { ...query, mine: '1', here: '1' } as CopiedQuery)

/** Lists instances, the newest first. */
export const listInstances =
  (scope: Exclude<InstanceScope, 'copied'>) =>
  (database: Database, caller: Caller, query: InstanceQuery): Promise<Page<InstanceRow>> => {
    if (scope === 'managed') return lists.managed(database, caller, query)
    const { subsiteId: _ownSites, ...asked } = query
    const mine = { mine: '1', here: '1' }
    return lists[scope](database, caller, { ...asked, ...mine } as InstanceQuery)
  }
