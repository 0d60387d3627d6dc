import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { executePrepared } from '../../../database/prepared.ts'
import {
  processDefinitions,
  processInstances,
  processTasks,
  processTimers,
  processTokens
} from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound, Refusal } from '../../../kernel/refusal.ts'
import type { LoggedChange } from '../../../../../elements/base/contract/log.ts'
import type { Operation } from '../../../access/operations.ts'
import { tell } from '../../../realtime/tell.ts'
import { newId } from '../../../kernel/ids.ts'
import { runAction } from '../definition/actions.ts'
import { changeOf, type Change } from '../../../bpmn/engine/jump.ts'
import { isRepetition, localsOf } from '../../../bpmn/engine/repeat.ts'
import { startRun, type Run, type Token } from '../../../bpmn/engine/run.ts'
import { graphOf, type ProcessGraph } from '../../../bpmn/graph/graph.ts'
import { dueTimeOf } from './due-time.ts'
import { everybodyOf, withLocals } from '../people/people.ts'
import { storedMarks, watchOutcomes } from '../opening/agreements.ts'
import { keepPassed } from '../opening/keep-passed.ts'
import { openTasks } from '../opening/open-tasks.ts'
import { passTasks } from '../opening/pass-tasks.ts'
import { withoutBarred } from '../people/duties.ts'
import { tellEnding } from '../definition/endings.ts'
import { sendNodeCopies } from '../definition/node-copies.ts'
import { subjectKinds, tellSubject } from '../people/subjects.ts'
import { currentTime } from '../../../kernel/clock.ts'

export type InstanceRecord = typeof processInstances.$inferSelect
export type TaskRecord = typeof processTasks.$inferSelect

/** Instance locked until the transaction ends. */
export interface Held {
  row: InstanceRecord
  graph: ProcessGraph
  tokens: Token[]
  /** Further operations of its steps, for the log. */
  operations?: Operation[]
  /** Changed form fields, for the log. */
  changes?: LoggedChange[]
  /** The person changed data of the form or of the process. */
  isChanged?: boolean
}

/** Graphs by definition and revision. */
const graphs = new Map<string, ProcessGraph>()
const mostGraphs = 200

/** Returns the graph of a deployed version. Only the merge of departments changes one: `xmin` is then another. */
export const graphOfDefinition = async (tx: Database | Transaction, id: string) => {
  const definition = eq(processDefinitions.id, id)
  const { rows } = await executePrepared<{ revision: string }>(
    tx,
    sql`select xmin::text as revision from ${processDefinitions} where ${definition}`
  )
  const key = `${id} ${rows[0]?.revision}`
  const known = graphs.get(key)
  if (known) return known
  const [found] = await tx.select({ graph: processDefinitions.graph }).from(processDefinitions).where(definition)
  const graph = graphOf(found!.graph)
  if (graphs.size >= mostGraphs) graphs.delete(graphs.keys().next().value!)
  graphs.set(key, graph)
  return graph
}

const tokensOf = async (tx: Transaction, instanceId: string): Promise<Token[]> => {
  const rows = await tx
    .select()
    .from(processTokens)
    .where(eq(processTokens.instanceId, instanceId))
    .orderBy(processTokens.id)
    .prepare('process-tokens')
    .execute()
  return rows.map(({ id, node, flow, scope, forks, round, decided, inner, straight }) => ({
    ...{ id, node, flow, scope, forks },
    ...(round && { round }),
    ...(decided && { decided }),
    ...(inner && { inner }),
    ...(straight && { straight })
  }))
}

const holdWhere = async (tx: Transaction, condition: SQL, title: '流程' | '任务'): Promise<Held> => {
  const name = title === '任务' ? 'process-hold-of-task' : 'process-hold'
  const [row] = await tx.select().from(processInstances).where(condition).for('update').prepare(name).execute()
  if (!row) throw notFound(title)
  const [graph, tokens] = [await graphOfDefinition(tx, row.definitionId), await tokensOf(tx, row.id)]
  return { row, graph, tokens }
}

/** @throws Refusal if it does not exist */
export const hold = (tx: Transaction, id: string) => holdWhere(tx, eq(processInstances.id, id), '流程')

/** Locks the instance of a task. @throws Refusal if it does not exist */
export const holdOfTask = (tx: Transaction, taskId: string) => {
  const instanceId = sql`(select t.instance_id from process_tasks t where t.id = ${taskId})`
  return holdWhere(tx, eq(processInstances.id, instanceId), '任务')
}

const notRunning: Record<string, string> = { 3: '已办结', 4: '已作废', 5: '已挂起', 6: '已终止' }

export const requireRunning = ({ row }: Held) => {
  if (row.result === 'withdrawn') throw new Refusal(`发起人${row.starterName}已撤回该流程，不能办理`)
  if (row.state !== '2') throw new Refusal(`该流程${notRunning[row.state]}，不能办理`)
}

/** Asks the pages of these people to reload their tasks: one came, or someone else took, finished or cancelled it. */
export const tellTasks = async (tx: Transaction, rows: readonly { subject: string }[]) => {
  const tasksOf = [...new Set(rows.map(({ subject }) => subject))]
  if (tasksOf.length > 0) await tell(tx, { tasksOf })
}

const setTimers = async (tx: Transaction, { row, graph }: Held, tokens: readonly Token[], all: readonly Token[]) => {
  const timers = []
  const byId = new Map(all.map(token => [token.id, token]))
  for (const token of tokens) {
    // Timers of a repeated sub-process run once, not for each repetition.
    if (isRepetition(token)) continue
    const { id, kind, name, timers: attached } = graph.nodes.get(token.node)!
    for (const node of kind === 'wait' ? [id] : attached) {
      const here = withLocals(row, localsOf({ graph, tokens: byId }, token.scope))
      const dueTime = await dueTimeOf(tx, graph.nodes.get(node)!.timer!, currentTime(), here.variables)
      if (dueTime) timers.push({ instanceId: row.id, tokenId: token.id, node, dueTime })
      else if (kind === 'wait') throw new Refusal(`“${name}”的时间没有值，流程无法继续，请联系流程管理员`)
    }
  }
  if (timers.length > 0) await tx.insert(processTimers).values(timers)
}

const keepTokens = async (tx: Transaction, held: Held, run: Run) => {
  const gone = held.tokens.filter(({ id }) => !run.tokens.has(id)).map(({ id }) => id)
  const before = new Map(held.tokens.map(token => [token.id, token]))
  const added = [...run.tokens.values()].filter(({ id }) => !before.has(id))
  if (gone.length + added.length > 0) {
    const { rows } = await executePrepared<{ subject: string }>(
      tx,
      sql`
      with cancelled as (
        update process_tasks set state = 'cancelled', finish_time = ${currentTime().toISOString()}::timestamptz
        where instance_id = ${held.row.id} and token_id = any(${sql.param(gone)}::text[]) and state in ('open', 'claimed')
        returning id, assignee_id
      ), freed as (delete from process_candidates where task_id in (select id from cancelled) returning subject
      ), left_behind as (delete from process_tokens where id = any(${sql.param(gone)}::text[])
      ), arrived as (
        insert into process_tokens (id, instance_id, node, flow, scope, forks, round, decided, straight)
        select id, ${held.row.id}, node, flow, scope, forks, round, decided, straight
        from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
          token (id text, node text, flow text, scope text, forks jsonb, round jsonb, decided jsonb, straight jsonb))
      select subject from freed union select 'user:' || assignee_id from cancelled where assignee_id <> ''`
    )
    await tellTasks(tx, rows)
  }
  for (const { id, round, inner } of run.tokens.values()) {
    const known = before.get(id)
    // An added sub-process may have an outcome already, if it ended in the same step as one of its branches began.
    if (known ? known.round !== round || known.inner !== inner : inner)
      await tx.update(processTokens).set({ round, inner }).where(eq(processTokens.id, id))
  }
  await setTimers(tx, held, added, [...run.tokens.values()])
}

/** Author and action of a step; `userId` is '' for the platform. */
export interface Deed {
  userId: string
  action: string
  taskId?: string
  comment?: string
  /** Names of the people of a reassignment. */
  handed?: { from: string; to: string }
  /** Token and node of the timer that fired. */
  timer?: string
}

/** Runs a step of an instance: moves tokens, stores all results and notifies the subject, in one transaction. */
export const step = async (
  tx: Transaction,
  held: Held,
  deed: Deed,
  move: (run: Run) => Promise<void> | void
): Promise<Change> => {
  const { row, graph, tokens } = held
  const { userId, action, taskId = '', comment = '', handed, timer } = deed
  const run = startRun(
    {
      graph,
      variables: row.variables,
      newId,
      peopleOf: async (node, locals) =>
        withoutBarred(tx, held, node, await everybodyOf(tx, node, withLocals(row, locals))),
      act: node => runAction(tx, node, row)
    },
    tokens,
    row.result === 'passed' || row.result === 'rejected' ? row.result : ''
  )
  const decided = watchOutcomes(graph, row.variables)
  await move(run)
  const marks = { isTurned: decided(run.variables), isChanged: held.isChanged === true }
  const { passed, standIns } = await passTasks(tx, held, run, { deed, marks })
  const change = { ...changeOf(tokens, run), ...(handed && { handed }), ...(timer && { timer }) }
  await keepTokens(tx, held, run)
  const automatic = await keepPassed(tx, held, passed)
  await openTasks(tx, held, run.opened, standIns)
  const result = run.isEnded ? run.result || 'passed' : run.result
  const ending = run.isEnded ? { state: '3' as const, endTime: currentTime() } : {}
  const stored = { ...change, ...storedMarks(marks), ...(automatic.length > 0 && { automatic }) }
  const end = ending.endTime ? sql`, state = '3', end_time = ${ending.endTime.toISOString()}::timestamptz` : sql``
  await executePrepared(
    tx,
    sql`
    with moved as (
      update process_instances set variables = ${JSON.stringify(run.variables)}::jsonb, result = ${result}${end} where id = ${row.id}
    ) insert into process_steps (instance_id, task_id, user_id, action, comment, change)
    values (${row.id}, ${taskId}, ${userId}, ${action}, ${comment}, ${JSON.stringify(stored)}::jsonb)`
  )
  held.row = { ...row, variables: run.variables, result, ...ending }
  held.tokens = [...run.tokens.values()]
  await tellSubject(tx, held, deed)
  if (run.isEnded) await tellEnding(tx, held.row, deed)
  // After the end, whose message the readers need not get, too.
  await sendNodeCopies(tx, held, deed, { before: tokens, passed: passed.map(({ opened }) => opened) })
  return change
}

/** Returns the first open task, for the response to the person that moved the instance. */
export const toldOf = async (tx: Transaction, { row }: Held) => {
  const [task] = await tx
    .select({ taskId: processTasks.id, node: processTasks.taskName })
    .from(processTasks)
    .where(and(eq(processTasks.instanceId, row.id), inArray(processTasks.state, ['open', 'claimed'])))
    .orderBy(processTasks.createTime, processTasks.id)
    .limit(1)
    .prepare('process-told')
    .execute()
  return { processInstanceId: row.id, taskId: task?.taskId ?? '', node: task?.node ?? '' }
}

/** Condition for `process_instances i`: the caller takes or took part. */
export const takesPart = ({ userId }: Pick<Caller, 'userId'>) => sql`(i.starter_id = ${userId}
  or exists (select from process_tasks t where t.instance_id = i.id and t.assignee_id = ${userId}))`

/** Condition for `process_instances i`: the caller has a copy. Subjects of sites that the caller lost are hidden. */
const hasCopy = ({ userId, subsiteIds }: Pick<Caller, 'userId' | 'subsiteIds'>) => sql`(exists (
    select from process_copies k where k.instance_id = i.id and k.user_id = ${userId})
  and (i.business_kind <> all(${subjectKinds()}) or i.subsite_id = any(${sql.param([...subsiteIds])}::text[])))`

/** Condition for `process_instances i`: the caller takes or took part, or has a copy. */
export const mayRead = (caller: Pick<Caller, 'userId' | 'subsiteIds'>) =>
  sql`(${takesPart(caller)} or ${hasCopy(caller)})`
