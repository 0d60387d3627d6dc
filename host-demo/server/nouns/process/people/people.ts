import { sql, type SQL } from 'drizzle-orm'
import type { TaskPerson } from '../../../../../elements/base/contract/process.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { executePrepared } from '../../../database/prepared.ts'
import type { Caller } from '../../../access/caller.ts'
import { mayAct } from '../../../database/may-act.ts'
import { subjectsQuery } from '../../../access/subjects.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'
import { worksAt } from './bindings.ts'
import type { InstanceRecord } from '../instance/instances.ts'
import { mayDecide } from './duties.ts'
import { subjectOf } from './subjects.ts'

/** Assignee or candidates of a task. */
export interface Asked {
  /** '' if not assigned. */
  assigneeId: string
  /** `user:…`, `role:…`, `depart:…`. */
  subjects: string[]
  /** Candidates as text. */
  candidate: string
}

const subjectsOfUsers = subjectsQuery('u.id').replace(/order by 1\s*$/, '')

/** Limit of people per task. */
const mostPeople = 200

const idsIn = (value: unknown): string[] =>
  [value].flat().flatMap(one => (typeof one === 'string' ? one.split(',').map(part => part.trim()) : []))

/** Replaces each `${name}` in a text by the value of the variable. */
export const fillTemplate = (text: string, variables: Record<string, unknown>): string =>
  text.replace(/[$#]\{\s*(\w+)\s*\}/g, (_, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name] ?? '') : ''
  )

/** Evaluates `${…}` for a new task; names and ids stay unchanged. */
const wordsOf = (text: string, { starterId, variables }: InstanceRecord): string[] => {
  const name = /^[$#]\{\s*(\w+)\s*\}$/.exec(text)?.[1]
  if (!name) return [fillTemplate(text, variables)]
  if (['initiator', 'starter', 'startUserId', 'applyUserId'].includes(name)) return [starterId]
  if (name === 'initiatorHead') return [`head of ${starterId}`]
  return Object.hasOwn(variables, name) ? idsIn(variables[name]) : []
}

/** Returns the instance with the variables of a repetition. */
export const withLocals = (row: InstanceRecord, locals: Record<string, unknown>): InstanceRecord => ({
  ...row,
  variables: { ...row.variables, ...locals }
})

interface Person {
  id: string
  realname: string
}

/** Returns people by id or account, or as head of a person's main department, in the given order. */
const findPeople = async (tx: Transaction, words: string[], instance?: InstanceRecord): Promise<Person[]> => {
  if (words.length === 0) return []
  const { rows } = await executePrepared<Person>(
    tx,
    sql`
    select u.id, u.realname from unnest(${sql.param(words.slice(0, mostPeople))}::text[]) with ordinality given (word, at)
    join users u on u.id = any(array[given.word]
      || array(select n.id from users n where n.username = given.word)
      || array(select d.leader_id from users s join departments d on d.id = s.depart_id
        where given.word like 'head of %' and s.id = substr(given.word, 9) and d.leader_id <> '')
      || array(select d.leader_id from departments d where given.word like 'head of depart:%' and d.id = substr(given.word, 16)))
    where ${mayAct()} and ${instance && subjectOf(instance) ? worksAt(instance.subsiteId) : sql`true`}
    order by given.at`
  )
  return [...new Map(rows.map(row => [row.id, row])).values()]
}

/** Returns an active person that may work on the instance, by id or account. */
export const findPerson = async (
  tx: Transaction,
  word: string,
  instance: InstanceRecord
): Promise<Person | undefined> => (await findPeople(tx, [word], instance))[0]

/** Condition: a member of the group works at the site of the subject. Otherwise no one would see the task. */
const hasPeople = (instance: InstanceRecord | undefined, subject: SQL) =>
  instance && subjectOf(instance)
    ? sql`exists (select from users u where ${mayAct()}
        and ${worksAt(instance.subsiteId)} and ${subject} in (${sql.raw(subjectsOfUsers)}))`
    : sql`true`

const findGroups = async (tx: Transaction, groups: string[], instance?: InstanceRecord) => {
  if (groups.length === 0) return []
  const { rows } = await executePrepared<{ subject: string; name: string }>(
    tx,
    sql`
    select 'role:' || id as subject, role_name as name from roles
    where (id = any(${sql.param(groups)}::text[]) or role_code = any(${sql.param(groups)}::text[]))
      and ${hasPeople(instance, sql`'role:' || roles.id`)}
    union all
    select 'depart:' || id, department_label(id) from departments where 'depart:' || id = any(${sql.param(groups)}::text[])
      and ${hasPeople(instance, sql`'depart:' || departments.id`)}`
  )
  return rows
}

/** Returns the people of a node's task. If there are none, the process managers receive it. */
export const askedBy = async (tx: Transaction, { people }: ProcessNode, instance: InstanceRecord): Promise<Asked> => {
  const { assignee = '', users = [], groups = [] } = people ?? {}
  const [one] = assignee ? await findPeople(tx, wordsOf(assignee, instance), instance) : []
  if (one) return { assigneeId: one.id, subjects: [], candidate: one.realname }
  const candidates = await findPeople(
    tx,
    users.flatMap(user => wordsOf(user, instance)),
    instance
  )
  const found = await findGroups(
    tx,
    groups.flatMap(group => wordsOf(group, instance)),
    instance
  )
  return {
    assigneeId: '',
    subjects: [...candidates.map(({ id }) => `user:${id}`), ...found.map(({ subject }) => subject)],
    candidate: [...candidates.map(({ realname }) => realname), ...found.map(({ name }) => name)]
      .join('、')
      .slice(0, 500)
  }
}

export const askedAlone = async (tx: Transaction, id: string): Promise<Asked> => {
  const [person] = await findPeople(tx, [id])
  return { assigneeId: id, subjects: [], candidate: person?.realname ?? '' }
}

/** Returns everyone in a shared task, in document order. */
export const everybodyOf = async (tx: Transaction, node: ProcessNode, instance: InstanceRecord): Promise<string[]> => {
  const { users = [], groups = [] } = node.people ?? {}
  const collection = node.many?.collection
  const words = collection ? idsIn(instance.variables[collection]) : users.flatMap(user => wordsOf(user, instance))
  const named = await findPeople(tx, words, instance)
  const found = collection ? [] : await findGroups(tx, groups)
  if (found.length === 0) return named.map(({ id }) => id)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from users u where ${mayAct()}
      and ${subjectOf(instance) ? worksAt(instance.subsiteId) : sql`true`} and (
      exists (select from held_roles r where r.user_id = u.id and 'role:' || r.role_id = any(${sql.param(found.map(({ subject }) => subject))}::text[]))
      or exists (select from user_departments d where d.user_id = u.id and 'depart:' || d.depart_id = any(${sql.param(found.map(({ subject }) => subject))}::text[])))
    order by u.id limit ${mostPeople}`)
  return [...new Set([...named, ...rows].map(({ id }) => id))].slice(0, mostPeople)
}

/** Returns SQL for the subjects of a person: user, roles and departments. */
export const subjectsOf = (userId: string | SQL) =>
  sql`(select array(${sql.raw(subjectsQuery('given.id'))}) from (select ${userId}::text as id) given)::text[]`

/** Returns the names of people by id or account among the caller's colleagues, and of all roles. */
export const namesOfSubjects = async (database: Database, { subsiteIds }: Caller, words: string[]) => {
  const people = await database.execute<TaskPerson & Record<string, unknown>>(sql`
    select u.id, u.realname, u.username, coalesce(department_label(d.id), '') as "departName"
    from users u left join departments d on d.id = u.depart_id
    where u.deleted_time is null and (u.id = any(${sql.param(words)}::text[]) or u.username = any(${sql.param(words)}::text[]))
      and (u.is_super or exists (select from held_subsites s where s.user_id = u.id
        and s.subsite_id = any(${sql.param([...subsiteIds])}::text[])))
    order by u.id limit ${mostPeople}`)
  const roles = await database.execute<{ id: string; roleName: string; roleCode: string }>(
    sql`select id, role_name as "roleName", role_code as "roleCode" from roles order by role_name, id`
  )
  return { people: people.rows, roles: roles.rows }
}

/** Limit of search results. */
const mostTold = 20

/** Finds people of the sites by a part of their name or account, that may decide a task if one is given. */
export const findColleagues = async (
  database: Database,
  subsiteIds: readonly string[],
  words: string,
  taskId: string
) => {
  const { rows } = await database.execute<TaskPerson & Record<string, unknown>>(sql`
    select u.id, u.realname, u.username, coalesce(department_label(d.id), '') as "departName"
    from users u left join departments d on d.id = u.depart_id
    where ${mayAct()}
      and (position(lower(${words}) in lower(u.realname)) > 0 or position(lower(${words}) in lower(u.username)) > 0)
      and (u.is_super or exists (select from held_subsites s where s.user_id = u.id
        and s.subsite_id = any(${sql.param([...subsiteIds])}::text[])))
      and not exists (select from process_tasks t join process_instances i on i.id = t.instance_id
        where t.id = ${taskId} and not ${mayDecide(sql`u.id`)})
    order by u.realname, u.id limit ${mostTold}`)
  return rows
}
