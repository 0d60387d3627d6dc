import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Page, PageQuery } from '../../../../../elements/base/contract/envelope.ts'
import type { TaskRow, TaskState } from '../../../../../elements/base/contract/process.ts'
import { refuseAdvanced } from '../../../rows/advanced.ts'
import type { Database } from '../../../database/open.ts'
import { bound, hidden, runPrepared } from '../../../database/prepared.ts'
import { holds, type Caller, sitesKeyOf } from '../../../access/caller.ts'
import { readPage } from '../../../kernel/fields.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { mayDecide } from '../people/duties.ts'
import { subjectsOf } from '../people/people.ts'
import { subjectKinds } from '../people/subjects.ts'
import { isWaitingFor } from '../people/waiting.ts'

/** Limit of the count and of the pages. */
const mostCounted = 200
/** Cache time in ms of the result "more than the limit". */
const life = 5000
const manyUntil = new Map<string, number>()

const dialect = new PgDialect()

interface Row {
  id: string
  task_name: string
  instance_id: string
  title: string
  subsite_id: string
  business_kind: string
  business_id: string
  process_name: string
  starter_name: string
  state: TaskState
  assignee: string | null
  is_waiting: boolean
  create_time: string
}

/**
 * Returns SQL for ids, times and tokens of a person's tasks: the oldest of each subject, through an index. Process
 * managers also get tasks without an assignee.
 */
export const waitingTasks = (caller: Caller, title: string, most: number, bind = bound) => {
  const words = bind(title)
  const fits = sql`i.state = '2' and (${words} = '' or position(${words} in i.title) > 0)
    and (i.business_kind = '' or i.business_kind <> all(${subjectKinds()}) or i.subsite_id = any(${bind(caller.subsiteIds)}))`
  const isFree = mayDecide(bind(caller.userId))
  const managed = bind(holds(caller, 'system:process:manage') ? caller.subsiteIds : [])
  const subjects = sql`${subjectsOf(bind(caller.userId))} || array(select 'manage:' || id from unnest(${managed}) id)`
  // Literal, because for a bound limit PostgreSQL assumes a tenth of all rows.
  const limit = sql.raw(`${most}`)
  return sql`
    select id, create_time, token_id from (
      select t.id, t.create_time, t.token_id from process_tasks t join process_instances i on i.id = t.instance_id and ${fits}
      where ${isFree} and t.assignee_id = ${bind(caller.userId)} and t.state in ('open', 'claimed') order by t.create_time, t.id limit ${limit}) assigned
    union
    select found.id, found.create_time, found.token_id from unnest(${subjects}) given (subject)
    cross join lateral (
      select t.id, t.create_time, t.token_id from process_candidates c join process_tasks t on t.id = c.task_id
      join process_instances i on i.id = t.instance_id and ${fits}
      where c.subject = given.subject and ${isFree} order by c.create_time, c.task_id limit ${limit}) found`
}

const run = <Found extends object>(database: Database, statement: SQL) => {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return runPrepared<Found>(database, text, params)
}

/** Returns the limit + 1 if there are more. */
const countWaiting = async (database: Database, caller: Caller, title: string) => {
  const key = JSON.stringify([caller.tokenHash, sitesKeyOf(caller), title])
  if ((manyUntil.get(key) ?? 0) > Date.now()) return mostCounted + 1
  const { rows } = await run<{ total: number }>(
    database,
    sql`select count(*)::int as total from (${waitingTasks(caller, title, mostCounted + 1, hidden)}) mine`
  )
  const total = rows[0]?.total ?? 0
  if (manyUntil.size > 1000) manyUntil.clear()
  if (total > mostCounted) manyUntil.set(key, Date.now() + life)
  return total
}

/** Lists the caller's tasks, the oldest first. */
export const listMyTasks = async (
  database: Database,
  caller: Caller,
  { title = '', ...query }: PageQuery & { title?: string }
): Promise<Page<TaskRow>> => {
  refuseAdvanced(query)
  const { pageNo, pageSize } = readPage(query)
  const upTo = Math.min(pageNo * pageSize, mostCounted)
  const [{ rows }, found] = await Promise.all([
    run<Row>(
      database,
      sql`
        with mine as materialized (${waitingTasks(caller, title, upTo, hidden)})
        select t.id, t.task_name, t.instance_id, i.title, d.process_name, i.starter_name, t.state, u.realname as assignee,
          t.create_time, i.subsite_id, i.business_id, ${isWaitingFor(sql`t.id`)} as is_waiting,
          case when i.business_kind = any(${subjectKinds()}) then i.business_kind else '' end as business_kind
        from (select id from mine order by create_time, id limit ${pageSize} offset ${(pageNo - 1) * pageSize}) page
        join process_tasks t on t.id = page.id join process_instances i on i.id = t.instance_id
        join process_definitions d on d.id = i.definition_id left join users u on u.id = t.assignee_id
        order by t.create_time, t.id`
    ),
    countWaiting(database, caller, title)
  ])
  const total = Math.min(found, mostCounted)
  return {
    records: rows.map(row => ({
      ...{ taskId: row.id, taskName: row.task_name, processInstanceId: row.instance_id, title: row.title },
      ...{ subsiteId: row.subsite_id, businessKind: row.business_kind, businessId: row.business_id },
      ...{ processName: row.process_name, starterName: row.starter_name, state: row.state },
      ...{
        assigneeName: row.assignee ?? '',
        isWaiting: row.is_waiting,
        createTime: formatTime(new Date(row.create_time)),
        finishTime: ''
      }
    })),
    total,
    ...(found > mostCounted && { totalCapped: true }),
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize)
  }
}
