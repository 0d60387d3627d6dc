import type { Attachment } from './annex.ts'
import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { AddedKind, AddedTask } from './process-added.ts'
import type { InstanceResult, ProcessState, TaskOperation, TaskState } from './process.ts'

/** Lists of instances: 我发起的, 我办理的, 抄送我的, 全部实例. */
export const instanceScopes = ['started', 'handled', 'copied', 'managed'] as const
export type InstanceScope = (typeof instanceScopes)[number]

/** State of an instance in a word: running, suspended, or its result. */
export const instanceStatuses = [
  'running',
  'suspended',
  'passed',
  'rejected',
  'closed',
  'invalid',
  'withdrawn'
] as const
export type InstanceStatus = (typeof instanceStatuses)[number]

/** Status of an instance. Instances of earlier versions may have ended without a result. */
export const statusOf = ({ state, result }: { state: ProcessState; result: InstanceResult }): InstanceStatus =>
  state === '2' ? 'running' : state === '5' ? 'suspended' : result || 'passed'

export interface InstanceRow {
  id: string
  title: string
  processName: string
  /** Kind of subject that the process decides about, for example `article`; '' for none. */
  businessKind: string
  businessId: string
  subsiteId: string
  subsiteName: string
  starterName: string
  state: ProcessState
  result: InstanceResult
  /** Names of the nodes with open tasks, joined by 、. '' if there are none. */
  node: string
  /** Names of the people of these tasks, or of their candidates. '' if nobody can do them. */
  waitsFor: string
  /** Time since which the oldest of these tasks is open; '' if there are none. */
  waitsSince: string
  startTime: string
  /** '' while it runs. */
  endTime: string
}

/** Sort column: startTime. */
export interface InstanceQuery extends PageQuery {
  title?: string
  processName?: string
  starterName?: string
  /** Part of the name of a person that has an open task. */
  holderName?: string
  status?: InstanceStatus
  /** Only for all instances; default: the site of the session. */
  subsiteId?: string
  startTime_begin?: string
  startTime_end?: string
}

/** ◆ Instances that the caller started, at all sites. */
export const startedInstances = get<Page<InstanceRow>, InstanceQuery>('/process/processInstance/startedList')
/** ◆ Instances with a task that the caller has done, at all sites. */
export const handledInstances = get<Page<InstanceRow>, InstanceQuery>('/process/processInstance/handledList')
/** ◆ Instances of a site, for process managers. */
export const managedInstances = get<Page<InstanceRow>, InstanceQuery>('/process/processInstance/list')

/** ◆ Exports of the lists as spreadsheets. */
export const instanceSheets: Readonly<Record<InstanceScope, { exportXls: string }>> = {
  started: { exportXls: '/process/processInstance/exportStarted' },
  handled: { exportXls: '/process/processInstance/exportHandled' },
  copied: { exportXls: '/process/processInstance/exportCopied' },
  managed: { exportXls: '/process/processInstance/exportXls' }
}

/** Open task of an instance. */
export interface InstanceTask {
  taskId: string
  taskName: string
  state: TaskState
  /** Name of the person, or the candidates in words. */
  waitsFor: string
  createTime: string
  /** Actions that the caller may take on it now, as `taskOperations` returns them, without those on the instance. */
  operations: TaskOperation[]
  /** ◆ How it was added (加签). Null if the process opened it. */
  added: AddedTask | null
  /** ◆ Waits for added people. */
  isWaiting: boolean
  /** ◆ Kinds of 加签 that the caller may use on it now. */
  addKinds: AddedKind[]
  /** ◆ The caller may remove its person (减签). */
  mayRemove: boolean
  /** ◆ The caller may urge its people, now or after the pause. */
  mayUrge: boolean
  /** ◆ Time from which they can be urged again, and seconds until then; '' and 0 if now. */
  urgeFrom: string
  urgeIn: number
}

/** Copy (抄送) of an instance for a person, who reads and never decides. */
export interface ProcessCopy {
  userId: string
  /** Name of the person, with the department. */
  userName: string
  senderName: string
  comment: string
  copyTime: string
  /** '' while it is unread. */
  readTime: string
}

export interface InstanceDetails extends InstanceRow {
  /** Text and files that the starter added. */
  content: string
  annexList: Attachment[]
  tasks: InstanceTask[]
  /** Actions that the caller may take on the instance now. */
  operations: TaskOperation[]
  /** Tasks of the document to which a manager may move the instance. */
  targets: { nodeKey: string; nodeName: string }[]
  /** ◆ Timers that failed, for process managers: the platform tries again, later each time. */
  failures: { nodeName: string; problem: string; tries: number; nextTime: string }[]
  /** ◆ Copies, the newest first. */
  copies: ProcessCopy[]
  /** ◆ The caller started it and may withdraw it, or send it again after that. */
  mayWithdraw: boolean
  maySendAgain: boolean
  /** ◆ The caller may send copies. */
  mayCopy: boolean
  /** ◆ Time of the newest remark (评论); '' if there are none. */
  lastRemark: string
  /** ◆ Time of this answer by the clock of the database. */
  asOf: string
}
/** ◆ An instance with its open tasks, for participants and process managers. */
export const instanceDetails = get<InstanceDetails, { processInstanceId: string }>('/process/processInstance/queryById')

/** ◆ Tries the failed timers of an instance again now, for process managers. */
export const retryTimers = post<null, { processInstanceId: string }>('/process/processInstance/retryTimers')
