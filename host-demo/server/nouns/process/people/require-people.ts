import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import type { Problem, ProcessGraph } from '../../../bpmn/graph/graph.ts'
import { refuseProblems } from '../forms/refuse-problems.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { subjectsOf } from './people.ts'

/** Words that name no fixed person: values at run time, and heads of departments. */
const isOpen = (word: string) => /[$#]\{/.test(word) || word.startsWith('head of ')

/** Returns the words that name no person or group of the platform. */
const findUnknown = async (tx: Database | Transaction, users: string[], groups: string[]) => {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(users)}::text[]) word where not exists (
      select from users u where u.deleted_time is null and (u.id = word or u.username = word))
    union select word from unnest(${sql.param(groups)}::text[]) word where not exists (
      select from roles where id = word or role_code = word)
      and not exists (select from departments where 'depart:' || id = word)`)
  return new Set(rows.map(({ word }) => word))
}

const quoted = (words: string[], [left, right]: readonly [string, string], between: string) =>
  words.map(word => `${left}${word}${right}`).join(between)

type Role = readonly [chinese: string, english: string]
const assignees: Role = ['办理人', 'the people of the task']
const starters: Role = ['发起人', 'the people of the start']
const standIns: Role = ['接办人', 'the person for a task without people']
const readers: Role = ['抄送', 'the people that get a copy']

/** Checks the people of all tasks, and of the start. @throws Refusal with the tasks whose people must be named */
export const requirePeople = async (tx: Database | Transaction, graph: ProcessGraph): Promise<void> => {
  const nodes = [...graph.nodes.values(), { id: '', name: graph.name, people: graph.starters }]
  const places = [
    ...nodes.map(node => ({ ...node, role: node.id ? assignees : starters })),
    ...[...graph.nodes.values()].map(({ id, name, copies: people }) => ({ id, name, people, role: readers })),
    ...[...graph.nodes.values()].flatMap(({ id, name, nobody }) =>
      nobody?.person ? [{ id, name, people: { assignee: nobody.person, users: [], groups: [] }, role: standIns }] : []
    )
  ]
  const asked = places.map(({ id, name, people, role }) => {
    const { assignee = '', users = [], groups = [] } = people ?? {}
    const named = [assignee, ...users].filter(word => word && !isOpen(word))
    return { id, name, role, named, groups: groups.filter(word => !isOpen(word)) }
  })
  const [users, groups] = [asked.flatMap(({ named }) => named), asked.flatMap(one => one.groups)]
  const unknown = await findUnknown(tx, [...new Set(users)], [...new Set(groups)])
  const problems = asked.flatMap(({ id, name, role: [chinese, english], named, groups }): Problem[] => {
    const words = [...named, ...groups].filter(word => unknown.has(word))
    if (words.length === 0) return []
    return [
      {
        ...{ nodeId: id, nodeName: name },
        message: `“${name}”的${chinese}${quoted(words, ['“', '”'], '、')}不在本平台，请在“${chinese}”中重新选择`,
        english: `"${name}" names ${quoted(words, ['"', '"'], ', ')}, unknown here. Choose ${english} again.`
      }
    ]
  })
  refuseProblems(problems)
}

/** Returns true if the document lets the person start the process. */
export const mayStart = async (
  tx: Database | Transaction,
  starters: ProcessGraph['starters'] | null,
  userId: string
): Promise<boolean> => {
  if (!starters) return true
  const { users, groups } = starters
  const { rows } = await tx.execute(sql`
    select from users u where u.id = ${userId} and (u.id = any(${sql.param(users)}::text[]) or u.username = any(${sql.param(users)}::text[])
      or array(select 'role:' || id from roles where id = any(${sql.param(groups)}::text[]) or role_code = any(${sql.param(groups)}::text[])
        union all select word from unnest(${sql.param(groups)}::text[]) word where word like 'depart:%') && ${subjectsOf(userId)})`)
  return rows.length > 0
}

/** Refuses people that the document does not let start the process. */
export const requireStarter = async (
  tx: Transaction,
  { starters, name }: ProcessGraph,
  userId: string
): Promise<void> => {
  if (!(await mayStart(tx, starters, userId))) throw new Refusal(`流程“${name}”只能由指定的人发起，您不在其中`)
}
