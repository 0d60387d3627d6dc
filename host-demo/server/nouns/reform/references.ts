import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { MergedKind } from '../../../../elements/base/contract/department-merge.ts'
import type { Transaction } from '../../database/open.ts'
import { dataRules } from '../../database/tables/data-rules.ts'
import { listViews } from '../../database/tables/list-views.ts'
import { advancedOf } from '../../rows/advanced.ts'
import { isReadable } from '../../rows/rules.ts'
import { ruledBy } from '../../rows/scope.ts'
import { listOf } from '../user/grants/save-grants.ts'
import { replaceInCondition, replaceInQuery, type Replaced } from './conditions.ts'

const run = async (tx: Transaction, statement: SQL) => (await tx.execute(statement)).rowCount ?? 0

/** Returns SQL for a list of ids with the new one, once, in order. */
const replacedList = (ids: SQL, { from, to }: Replaced) => sql`array(
  select one from (select case when id = any(${listOf(from)}) then ${to.id} else id end as one, min(place) as place
    from unnest(${ids}) with ordinality given (id, place) group by 1) replaced order by place)`

/** Pattern of the words for these departments in process documents: `depart:…` and `head of depart:…`. */
const wordsOf = ({ from }: Replaced) =>
  `depart:(${[...from].map(id => id.replace(/[^\w-]/g, '\\$&')).join('|')})(?![\\w-])`

/** Returns SQL for a text with the words for the new department. */
const replacedWords = (text: SQL, replaced: Replaced) =>
  sql`regexp_replace(${text}, ${wordsOf(replaced)}::text, ${`depart:${replaced.to.id}`}::text, 'g')`

const moveWebsites = (tx: Transaction, { from, to }: Replaced) =>
  run(tx, sql`update subsites set dep_id = ${to.id}, version = version + 1 where dep_id = any(${listOf(from)})`)

const moveApplications = (tx: Transaction, { from, to }: Replaced) =>
  run(
    tx,
    sql`update applications set depart_id = ${to.id}, version = version + 1 where depart_id = any(${listOf(from)})`
  )

const moveAnnouncements = (tx: Transaction, replaced: Replaced) =>
  run(
    tx,
    sql`update announcements set targets = ${replacedList(sql`targets`, replaced)}, version = version + 1
      where msg_type = 'DEPART' and targets && ${listOf(replaced.from)}`
  )

/** Fields of articles that hold departments, by the models. Articles keep values of a former model. */
const departmentFields = sql`(select distinct field ->> 'name' as name from models
  cross join lateral jsonb_array_elements(fields) field where field ->> 'type' = 'department')`

const fieldIds = sql`string_to_array(a.model_fields ->> f.name, ',')`

const articlesOf = async (tx: Transaction, table: SQL, { from }: Replaced) => {
  const { rows } = await tx.execute<{ id: string }>(sql`select distinct a.id from ${table} a
    join ${departmentFields} f on ${fieldIds} && ${listOf(from)} order by a.id`)
  return rows.map(({ id }) => id)
}

/** Limit of articles per statement. Above 100,000, a single statement exceeds the time limit of the database. */
const mostAtOnce = 10_000

const moveFields = async (tx: Transaction, table: SQL, replaced: Replaced, also = sql``) => {
  const all = await articlesOf(tx, table, replaced)
  for (let at = 0; at < all.length; at += mostAtOnce)
    await tx.execute(sql`update ${table} t set model_fields = t.model_fields || n.fields ${also}
      from (select a.id, jsonb_object_agg(f.name, array_to_string(${replacedList(fieldIds, replaced)}, ',')) as fields
        from ${table} a join ${departmentFields} f on ${fieldIds} && ${listOf(replaced.from)}
        where a.id = any(${listOf(all.slice(at, at + mostAtOnce))}) group by a.id) n
      where n.id = t.id`)
  return all.length
}

/** Values of new articles. */
const moveDefaults = (tx: Transaction, replaced: Replaced) => {
  const ids = sql`string_to_array(field ->> 'default', ',')`
  const named = sql`field ->> 'type' = 'department' and ${ids} && ${listOf(replaced.from)}`
  return tx.execute(sql`
    update models set version = version + 1, fields = (select jsonb_agg(case when ${named}
        then jsonb_set(field, '{default}', to_jsonb(array_to_string(${replacedList(ids, replaced)}, ','))) else field end order by at)
      from jsonb_array_elements(fields) with ordinality given_fields (field, at))
    where exists (select from jsonb_array_elements(fields) field where ${named})`)
}

/** A preview only counts them: there may be many, and people write them meanwhile. */
const moveArticles = async (tx: Transaction, replaced: Replaced, isTried: boolean) => {
  if (isTried) return (await articlesOf(tx, sql`articles`, replaced)).length
  await moveDefaults(tx, replaced)
  await moveFields(tx, sql`published_articles`, replaced)
  return moveFields(tx, sql`articles`, replaced, sql`, version = t.version + 1`)
}

const moveGrants = async (tx: Transaction, { from, to }: Replaced) => {
  const given = sql`subject_type = 'depart' and subject_id = any(${listOf(from)})`
  await tx.execute(sql`
    insert into object_grants as own (object_type, object_id, subject_type, subject_id, actions, subsite_id, update_by_name)
    select object_type, object_id, 'depart', ${to.id}, array_agg(distinct action), subsite_id, max(update_by_name)
    from object_grants cross join lateral unnest(actions) action where ${given} group by object_type, object_id, subsite_id
    on conflict (object_type, object_id, subject_type, subject_id) do update
    set actions = array(select distinct unnest(own.actions || excluded.actions)), update_time = now()`)
  return run(tx, sql`delete from object_grants where ${given}`)
}

/** Open tasks, and what running instances hold to name the people of later ones. */
const moveTasks = async (tx: Transaction, replaced: Replaced) => {
  const subjects = new Set([...replaced.from].map(id => `depart:${id}`))
  const to = `depart:${replaced.to.id}`
  await tx.execute(sql`update process_tasks set asked = ${replacedList(sql`asked`, { from: subjects, to: { id: to, name: '' } })}
    where asked && ${listOf(subjects)}`)
  await tx.execute(sql`update process_instances set variables = ${replacedWords(sql`variables::text`, replaced)}::jsonb
    where end_time is null and variables::text ~ ${wordsOf(replaced)}`)
  for (const name of ['forks', 'round', 'decided', 'inner_decided', 'straight']) {
    const column = sql.identifier(name)
    await tx.execute(sql`update process_tokens set ${column} = ${replacedWords(sql`${column}::text`, replaced)}::jsonb
      where ${column}::text ~ ${wordsOf(replaced)}`)
  }
  const { rows } = await tx.execute<{ task_id: string }>(sql`
    insert into process_candidates (task_id, subject, create_time)
    select task_id, ${to}, min(create_time) from process_candidates where subject = any(${listOf(subjects)}) group by task_id
    on conflict do nothing returning task_id`)
  const gone = await tx.execute<{ task_id: string }>(
    sql`delete from process_candidates where subject = any(${listOf(subjects)}) returning task_id`
  )
  return new Set([...rows, ...gone.rows].map(row => row.task_id)).size
}

const moveProcesses = (tx: Transaction, replaced: Replaced) =>
  run(
    tx,
    sql`update processes set bpmn_xml = ${replacedWords(sql`bpmn_xml`, replaced)}, version = version + 1
      where bpmn_xml ~ ${wordsOf(replaced)}`
  )

/** Deployed versions name the new department, so that later tasks of running instances reach its people. */
const moveDefinitions = (tx: Transaction, replaced: Replaced) =>
  run(
    tx,
    sql`update process_definitions set bpmn_xml = ${replacedWords(sql`bpmn_xml`, replaced)},
        graph = ${replacedWords(sql`graph::text`, replaced)}::jsonb
      where bpmn_xml ~ ${wordsOf(replaced)} or graph::text ~ ${wordsOf(replaced)}`
  )

/** Returns the data rules that name the departments, with their new conditions. */
export const changedRules = async (tx: Transaction, replaced: Replaced) => {
  const rows = await tx.select().from(dataRules)
  return rows.flatMap(({ id, ruleName, permissionId, condition }) => {
    const fields = ruledBy(permissionId)?.ruled.fields
    if (!fields || !isReadable(condition)) return []
    const isOfDepartment = (field: string) => Object.hasOwn(fields, field) && fields[field]?.kind === 'department'
    const changed = replaceInCondition(condition, replaced, isOfDepartment)
    return JSON.stringify(changed) === JSON.stringify(condition) ? [] : [{ id, ruleName, condition: changed }]
  })
}

const moveRules = async (tx: Transaction, replaced: Replaced) => {
  const rules = await changedRules(tx, replaced)
  for (const { id, condition } of rules)
    await tx
      .update(dataRules)
      .set({ condition, version: sql`${dataRules.version} + 1` })
      .where(eq(dataRules.id, id))
  return rules.length
}

const moveViews = async (tx: Transaction, replaced: Replaced) => {
  const rows = await tx
    .select({ id: listViews.id, list: listViews.list, content: listViews.content })
    .from(listViews)
    .where(
      sql`${listViews.content} ->> 'query' ~ ${[...replaced.from].map(id => id.replace(/[^\w-]/g, '\\$&')).join('|')}`
    )
  let views = 0
  for (const { id, list, content } of rows) {
    const fields = advancedOf(list)?.fields ?? {}
    // Fields of a model are not among them.
    const isOfDepartment = (field: string) => !Object.hasOwn(fields, field) || fields[field]?.kind === 'department'
    const query = replaceInQuery(content.query, replaced, isOfDepartment)
    if (query === content.query) continue
    await tx
      .update(listViews)
      .set({ content: { ...content, query } })
      .where(inArray(listViews.id, [id]))
    views += 1
  }
  return views
}

/** Moves the references to the departments, by kind. People, sub-departments, roles and sites of departments move by rules of their own. */
export const references: Readonly<
  Partial<Record<MergedKind, (tx: Transaction, replaced: Replaced, isTried: boolean) => Promise<number>>>
> = {
  websites: moveWebsites,
  applications: moveApplications,
  announcements: moveAnnouncements,
  articles: moveArticles,
  grants: moveGrants,
  tasks: moveTasks,
  processes: moveProcesses,
  definitions: moveDefinitions,
  rules: moveRules,
  views: moveViews
}

/** Sessions work in the new department. */
export const moveSessions = (tx: Transaction, { from, to }: Replaced) =>
  run(tx, sql`update sessions set depart_id = ${to.id} where depart_id = any(${listOf(from)})`)
