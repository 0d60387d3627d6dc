import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { TaskDuty } from '../../../../../elements/base/contract/process.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { subsites } from '../../../database/tables/content.ts'
import { startersNode } from '../../../bpmn/model/starters.ts'
import type { ProcessGraph, ProcessNode } from '../../../bpmn/graph/graph.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Held, InstanceRecord } from '../instance/instances.ts'

/** Sites with 三审由不同的人办理. PostgreSQL reads the array once per statement. */
export const strictSites = sql`array(select s.id from subsites s where s.different_reviewers)`

/** Returns the duty of the tasks of a node. */
export const dutyOf = (graph: ProcessGraph, node: ProcessNode): TaskDuty =>
  startersNode(graph)?.id === node.id ? 'writer' : ''

/** Returns true if the rule applies to an instance. */
export const isRuled = async (tx: Transaction, { businessKind, subsiteId }: InstanceRecord): Promise<boolean> =>
  businessKind === 'article' &&
  (await tx.$count(subsites, and(eq(subsites.id, subsiteId), eq(subsites.differentReviewers, true)))) > 0

/** Condition for `t` (`node` and `duty` of a task) of `process_instances i`: some people may not decide it. */
export const isDivided = sql`(t.duty <> 'writer' and i.business_kind = 'article' and i.subsite_id = any(${strictSites}))`

const reviewBar = (user: SQL) => sql<string | null>`review_bar(${user}, i.id, i.business_id, t.node)`

/**
 * The rule of 职责分离: SQL of the reason why a person may not decide `t` of `process_instances i`. Null if they may,
 * `writer` for the writers of the article, otherwise `step:` and the step of the round that they decided before.
 */
export const barOf = (user: SQL) => sql<string | null>`case when ${isDivided} then ${reviewBar(user)} end`

/** Condition for `t` of `process_instances i`: the rule lets the person decide it. Written for the planner, without `case`. */
export const mayDecide = (user: SQL) => sql`(not ${isDivided} or ${reviewBar(user)} is null)`

/** SQL of the reasons for one person and a task: to decide it, and to skip it, which decides any step. */
export const barsOfTask = (user: SQL, taskId: SQL) => ({
  bar: sql<string | null>`(select ${barOf(user)} from process_tasks t join process_instances i on i.id = t.instance_id
    where t.id = ${taskId})`,
  skipBar: sql<string | null>`(select ${barOf(user)} from process_instances i
    join (select h.instance_id, '' as node, case h.duty when 'writer' then '' else h.duty end as duty from process_tasks h
      where h.id = ${taskId}) t on t.instance_id = i.id)`
})

/** Returns the sentence for a reason of `barOf`. */
export const sentenceOfBar = (bar: string, taskName: string, who = '您') =>
  bar === 'writer'
    ? `${who}是这篇稿件的作者，不能审核`
    : `${who}已办理过这篇稿件的“${bar.slice('step:'.length)}”，不能再办理“${taskName}”`

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

/** Sentence for a step if the rule bars all its people. */
export const nobodyLeft = (taskName: string) =>
  `“${taskName}”环节没有可以办理的人：指定的人是这篇稿件的作者，或已办理过前面的环节。请为该环节指定其他人`

/** Removes barred people from a round. @throws Refusal if it removes all */
export const withoutBarred = async (
  tx: Transaction,
  { row, graph }: Pick<Held, 'row' | 'graph'>,
  node: ProcessNode,
  ids: string[]
): Promise<string[]> => {
  if (ids.length === 0 || !(await isRuled(tx, row))) return ids
  const place = { instanceId: row.id, node: node.id, taskName: node.name, duty: dutyOf(graph, node) }
  const barred = await barredAt(tx, place, ids)
  if (barred.size === ids.length) throw new Refusal(nobodyLeft(node.name))
  return ids.filter(id => !barred.has(id))
}
