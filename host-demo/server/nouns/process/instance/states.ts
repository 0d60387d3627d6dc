import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ProcessState } from '../../../../../elements/base/contract/process.ts'
import type { Transaction } from '../../../database/open.ts'
import { processCandidates, processInstances, processTasks, processTokens } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import { tellEnding } from '../definition/endings.ts'
import { hold, step, tellTasks, type Deed, type Held } from './instances.ts'
import { resumeTimers } from './resume-timers.ts'
import { subjectOf, tellSubject } from '../people/subjects.ts'
import { managesAt } from './tasks.ts'
import { currentTime } from '../../../kernel/clock.ts'

export const stateWords: Record<ProcessState, string> = {
  2: '办理中',
  3: '已办结',
  4: '已作废',
  5: '已挂起',
  6: '已终止'
}

const wordOf = ({ state, result }: Held['row']) => (result === 'withdrawn' ? '已撤回' : stateWords[state])

/** Allowed transitions. */
const next: Record<ProcessState, readonly ProcessState[]> = {
  2: ['4', '5', '6'],
  3: [],
  4: [],
  5: ['2', '4', '6'],
  6: []
}

/** Asks the pages of all people with a task of the instance to reload. */
const tellHolders = async (tx: Transaction, { row }: Held) => {
  const { rows } = await tx.execute<{ subject: string }>(sql`
    with waiting as (select id, assignee_id from process_tasks where instance_id = ${row.id} and state in ('open', 'claimed'))
    select subject from process_candidates where task_id in (select id from waiting)
    union select 'user:' || assignee_id from waiting where assignee_id <> ''`)
  await tellTasks(tx, rows)
}

const empty = async (tx: Transaction, { row }: Held) => {
  const open = and(eq(processTasks.instanceId, row.id), inArray(processTasks.state, ['open', 'claimed']))
  const ids = tx.select({ id: processTasks.id }).from(processTasks).where(open)
  await tx.delete(processCandidates).where(inArray(processCandidates.taskId, ids))
  await tx.update(processTasks).set({ state: 'cancelled', finishTime: currentTime() }).where(open)
  await tx.delete(processTokens).where(eq(processTokens.instanceId, row.id))
}

/** Ends an instance early. With `isWithdrawn`, its starter took it back. */
export const endInstance = async (tx: Transaction, held: Held, deed: Deed, state: '4' | '6', isWithdrawn = false) => {
  // Stored as a step for the history.
  await step(tx, held, deed, () => undefined)
  await tellHolders(tx, held)
  await empty(tx, held)
  const early = state === '6' ? ('closed' as const) : ('invalid' as const)
  const ended = { state, result: isWithdrawn ? ('withdrawn' as const) : early, endTime: currentTime() }
  await tx.update(processInstances).set(ended).where(eq(processInstances.id, held.row.id))
  held.row = { ...held.row, ...ended }
  await tellSubject(tx, held, deed)
  await tellEnding(tx, held.row, deed)
}

/** Suspends, resumes or ends an instance. For process managers; the starter may withdraw it. */
export const setState = async (
  tx: Transaction,
  caller: Caller,
  { processInstanceId, reason = '' }: { processInstanceId: string; reason?: string },
  state: ProcessState
) => {
  const held = await hold(tx, processInstanceId)
  const { row } = held
  // Instances of a subject are withdrawn by its noun.
  const isStarters =
    state === '4' && row.starterId === caller.userId && !subjectOf(row) && held.graph.withdrawal !== 'never'
  if (!managesAt(caller, row.subsiteId) && !isStarters) throw notFound('流程')
  if (state === '3') throw new Refusal('流程走到结束环节才算办结；要提前结束，请终止或作废')
  if (row.state === state) throw new Refusal(`该流程${wordOf(row)}，不需要再次操作`)
  if (!next[row.state].includes(state)) throw new Refusal(`该流程${wordOf(row)}，不能改为${stateWords[state]}`)
  const deed = { userId: caller.userId, action: `state-${state}`, comment: reason }
  if (state === '4' || state === '6') {
    await endInstance(tx, held, deed, state)
    return held
  }
  await step(tx, held, deed, () => undefined)
  await tx.update(processInstances).set({ state }).where(eq(processInstances.id, row.id))
  if (state === '2') await resumeTimers(tx, held)
  await tellHolders(tx, held)
  return held
}
