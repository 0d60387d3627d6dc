import { sql } from 'drizzle-orm'
import type { ArticleReview } from '../../../../elements/base/contract/article.ts'
import type { ProcessState, TaskState } from '../../../../elements/base/contract/process.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { articles } from '../../database/tables/content.ts'
import { maySee, type Caller } from '../../access/caller.ts'
import { mayDecide, strictSites } from '../process/people/duties.ts'
import { isWaitingFor } from '../process/people/waiting.ts'
import { subjectsOf } from '../process/people/people.ts'

/** Current position of an article's review. */
export interface Reviewing {
  /** Names of the current steps. */
  node: string
  /** Names of the assignees or candidates. */
  who: string
  /** Ids of the people that claimed a task. */
  people: string[]
  suspended: boolean
}

/** SQL column of `articles`; null without a running review process. */
export const reviewing = sql<Reviewing | null>`case when ${articles.state} = 'submitted' and ${articles.reviewId} <> '' then (
  select jsonb_build_object('node', coalesce(string_agg(distinct t.task_name, '、'), ''),
    'who', coalesce(string_agg(distinct coalesce(u.realname, nullif(t.candidate, ''), '流程管理员'), '、'), ''),
    'people', coalesce(jsonb_agg(t.assignee_id) filter (where t.assignee_id <> '' and t.added_to = '' and ${mayDecide(sql`t.assignee_id`)}), '[]'), 'suspended', coalesce(bool_or(i.state = '5'), false))
  from process_instances i join process_tasks t on t.instance_id = i.id and t.state in ('open', 'claimed')
    and not ${isWaitingFor(sql`t.id`)}
  left join users u on u.id = t.assignee_id where i.id = ${articles.reviewId}) end`

/** SQL column of `articles`: their writers may not review them. */
export const isStrict = sql<boolean>`(${articles.subsiteId} = any(${strictSites}))`

export const readReviewing = async (tx: Database | Transaction, id: string) => {
  const [row] = await tx.select({ review: reviewing }).from(articles).where(sql`${articles.id} = ${id}`)
  return row?.review ?? null
}

/** Locks the instances before the articles, in the same order as steps of an instance, which avoids deadlocks. */
export const holdReviews = (tx: Transaction, ids: string[]) =>
  tx.execute(sql`select i.id from process_instances i where i.state in ('2', '5') and i.id in (
    select review_id from articles where id = any(${sql.param(ids)}::text[]) and review_id <> '') order by i.id for update`)

interface Row extends Record<string, unknown> {
  state: ProcessState
  process_name: string
  starter_name: string
  subsite_id: string
  task_id: string | null
  task_name: string | null
  task_state: TaskState | null
  is_mine: boolean | null
  who: string | null
}

/** Returns the latest review, with the caller's task. */
export const readReview = async (
  database: Database | Transaction,
  caller: Caller,
  reviewId: string
): Promise<ArticleReview | null> => {
  if (!reviewId) return null
  const { rows } = await database.execute<Row>(sql`
    select i.state, d.process_name, i.starter_name, i.subsite_id, t.id as task_id, t.task_name, t.state as task_state, t.is_mine, (
      select string_agg(distinct coalesce(u.realname, nullif(o.candidate, ''), '流程管理员'), '、') from process_tasks o
      left join users u on u.id = o.assignee_id where o.instance_id = i.id and o.state in ('open', 'claimed')
        and not ${isWaitingFor(sql`o.id`)}) as who
    from process_instances i join process_definitions d on d.id = i.definition_id
    left join lateral (
      select t.id, t.task_name, t.state, t.assignee_id = ${caller.userId} as is_mine from process_tasks t
      where t.instance_id = i.id and t.state in ('open', 'claimed') and i.state = '2' and (t.assignee_id = ${caller.userId}
        or exists (select from process_candidates c where c.task_id = t.id and c.subject = any(${subjectsOf(caller.userId)})))
        and ${mayDecide(sql`${caller.userId}::text`)}
      order by t.assignee_id = ${caller.userId} desc, t.create_time, t.id limit 1) t on true
    where i.id = ${reviewId}`)
  const [row] = rows
  if (!row) return null
  const isHere = maySee(caller, row.subsite_id)
  return {
    ...{ processInstanceId: reviewId, processName: row.process_name, starterName: row.starter_name, state: row.state },
    taskId: (isHere && row.task_id) || '',
    taskName: (isHere && row.task_name) || '',
    taskState: row.task_state ?? 'open',
    isMine: row.is_mine ?? false,
    who: row.who ?? ''
  }
}
