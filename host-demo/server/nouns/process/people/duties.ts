import { and, eq, sql, type SQL } from 'drizzle-orm'
import { nodeDuties, taskDuties, type TaskDuty } from '../../../../../elements/base/contract/process-duty.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { subsites } from '../../../database/tables/content.ts'
import { startersNode } from '../../../bpmn/model/starters.ts'
import type { ProcessGraph, ProcessNode } from '../../../bpmn/graph/graph.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Held, InstanceRecord } from '../instance/instances.ts'

/** Sites with 三审由不同的人办理. PostgreSQL reads the array once per statement. */
export const strictSites = sql`array(select s.id from subsites s where s.different_reviewers)`

const ofNodes = taskDuties.filter(duty => duty !== '' && duty !== 'writer')

/** Returns the duty of the tasks of a node. */
export const dutyOf = (graph: ProcessGraph, { id, duties = [] }: ProcessNode): TaskDuty =>
  startersNode(graph)?.id === id ? 'writer' : (ofNodes.find(duty => duty === duties.join()) ?? '')

/** Returns true if the document sets a duty. */
export const isSet = (duty: TaskDuty) => duty !== '' && duty !== 'writer'

/** Returns true if the rule of its site applies to an instance. */
export const isRuled = async (tx: Transaction, { businessKind, subsiteId }: InstanceRecord): Promise<boolean> =>
  businessKind === 'article' &&
  (await tx.$count(subsites, and(eq(subsites.id, subsiteId), eq(subsites.differentReviewers, true)))) > 0

/** Condition: the setting of the site applies to `t`. */
export const isReview = sql<boolean>`(t.duty <> 'writer' and i.business_kind = 'article' and i.subsite_id = any(${strictSites}))`
const hasDuty = sql.raw(`t.duty in (${ofNodes.map(duty => `'${duty}'`).join(', ')})`)

/** Condition for `t` (`node` and `duty` of a task) of `process_instances i`: some people may not decide it. */
export const isDivided = sql`(${isReview} or ${hasDuty})`

const reviewBar = (user: SQL) => sql<string | null>`review_bar(${user}, i.id, i.business_id, t.node)`
const dutyBar = (user: SQL) => sql<string | null>`duty_bar(${user}, i.starter_id, i.id, t.node, t.duty)`

/**
 * The rule of 职责分离, by the site and by the task: SQL of the reason why a person may not decide `t` of
 * `process_instances i`. Null if they may, `writer` for the writers of the article, `starter`, otherwise `step:` (by the
 * site) or `decided:` (by the task) and the step of the round that they decided before.
 */
export const barOf = (user: SQL) =>
  sql<
    string | null
  >`coalesce(case when ${isReview} then ${reviewBar(user)} end, case when ${hasDuty} then ${dutyBar(user)} end)`

/** Null, in words for which PostgreSQL expects most rows to fit. For `is null` it expects few, and reads all tasks. */
const isNone = (bar: SQL) => sql`(${bar} > '') is not true`

/** Condition for `t` of `process_instances i`: the rule lets the person decide it. Written for the planner, without `case`. */
export const mayDecide = (user: SQL) =>
  sql`((not ${isReview} or ${isNone(reviewBar(user))}) and (not ${hasDuty} or ${isNone(dutyBar(user))}))`

/** Returns all duties that a document sets, as one. */
const dutyOfAll = ({ nodes }: ProcessGraph): string =>
  nodeDuties.filter(duty => [...nodes.values()].some(({ duties }) => duties?.includes(duty))).join()

/** SQL of the reasons for one person and a task: to decide it, and to skip it, which decides any step. */
export const barsOfTask = (user: SQL, taskId: SQL, graph: ProcessGraph) => ({
  bar: sql<string | null>`(select ${barOf(user)} from process_tasks t join process_instances i on i.id = t.instance_id
    where t.id = ${taskId})`,
  skipBar: sql<string | null>`(select ${barOf(user)} from process_instances i
    join (select h.instance_id, '' as node, ${dutyOfAll(graph)}::text as duty from process_tasks h
      where h.id = ${taskId}) t on t.instance_id = i.id)`
})

/** Returns the sentence for a reason of `barOf`. */
export const sentenceOfBar = (bar: string, taskName: string, who = '您') => {
  if (bar === 'writer') return `${who}是这篇稿件的作者，不能审核`
  if (bar === 'starter') return `${who}是发起人，不能办理“${taskName}”`
  const [, kind, step] = /^(step|decided):(.*)$/s.exec(bar)!
  return `${who}已办理过${kind === 'step' ? '这篇稿件的' : ''}“${step}”，不能再办理“${taskName}”`
}

/** Returns the name of the task that a skip would decide: this one if it has a duty, otherwise the first one that has. */
export const nameOfSkipped = (graph: ProcessGraph, { taskName, duty }: Pick<Place, 'taskName' | 'duty'>) =>
  isSet(duty) ? taskName : ([...graph.nodes.values()].find(({ duties }) => duties)?.name ?? taskName)

/** @throws Refusal if the rule bars the caller */
export const requireUnbarred = (bar: string | null, { taskName }: { taskName: string }) => {
  if (bar !== null) throw new Refusal(sentenceOfBar(bar, taskName))
}

/** Place of a task in an instance. */
interface Place {
  instanceId: string
  node: string
  taskName: string
  duty: TaskDuty
}

/** Returns the barred people among these, with their sentences. */
export const barredAt = async (
  tx: Database | Transaction,
  { instanceId, node, taskName, duty }: Place,
  userIds: readonly string[]
): Promise<Map<string, string>> => {
  const { rows } = await tx.execute<{ id: string; realname: string; bar: string }>(sql`
    select * from (
      select u.id, u.realname, ${barOf(sql`u.id`)} as bar from process_instances i
      cross join (select ${node}::text as node, ${duty}::text as duty) t
      join users u on u.id = any(${sql.param([...userIds])}::text[]) where i.id = ${instanceId}) found
    where bar is not null order by realname, id`)
  return new Map(rows.map(({ id, realname, bar }) => [id, sentenceOfBar(bar, taskName, realname)]))
}

/** @throws Refusal with the sentence of the first barred person */
export const requireAllowed = async (tx: Transaction, place: Place, userIds: readonly string[]) => {
  for (const sentence of (await barredAt(tx, place, userIds)).values()) throw new Refusal(`${sentence}，请选择其他人`)
}

/** Sentence for a step if the rule bars all its people: by its site, or by its own duty. */
export const nobodyLeft = (taskName: string, bySite: boolean) =>
  `“${taskName}”环节没有可以办理的人：指定的人是${bySite ? '这篇稿件的作者' : '发起人'}，或已办理过前面的环节。请为该环节指定其他人`

/** Removes barred people from a round. @throws Refusal if it removes all */
export const withoutBarred = async (
  tx: Transaction,
  { row, graph }: Pick<Held, 'row' | 'graph'>,
  node: ProcessNode,
  ids: string[]
): Promise<string[]> => {
  if (ids.length === 0) return ids
  const [duty, bySite] = [dutyOf(graph, node), await isRuled(tx, row)]
  if (!bySite && !isSet(duty)) return ids
  const place = { instanceId: row.id, node: node.id, taskName: node.name, duty }
  const barred = await barredAt(tx, place, ids)
  if (barred.size === ids.length) throw new Refusal(nobodyLeft(node.name, bySite))
  return ids.filter(id => !barred.has(id))
}
