import { sql } from 'drizzle-orm'
import type { NobodyWay } from '../../../../../elements/base/contract/process-automatic.ts'
import type { Transaction } from '../../../database/open.ts'
import type { Opened } from '../../../bpmn/engine/run.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'
import { tellPeople } from '../definition/telling.ts'
import type { InstanceRecord } from '../instance/instances.ts'
import { hasPeople } from '../people/leavers.ts'
import { managesProcesses, mostNotified } from '../people/managers.ts'
import { askedBy, findPerson } from '../people/people.ts'
import { subjectOf } from '../people/subjects.ts'

/** Effect of a task without people. */
export interface StandIn {
  way: NobodyWay
  /** Person that gets it; absent for other ways. */
  person?: { id: string; realname: string }
  /** Sentence for the history. */
  sentence: string
}

const none = '没有找到办理人'

const sentences: Record<Exclude<NobodyWay, 'person'>, string> = {
  managers: `${none}，转交流程管理员办理`,
  pass: `自动通过：${none}`,
  stop: `${none}，停在此处，已告知流程管理员指定办理人`
}

/** Returns true if a person can do the task of a node. */
const isPeopled = async (tx: Transaction, node: ProcessNode, row: InstanceRecord, { person }: Opened) => {
  const { assigneeId, subjects } = person ? { assigneeId: person, subjects: [] } : await askedBy(tx, node, row)
  const all = assigneeId ? [`user:${assigneeId}`] : subjects
  return all.length > 0 && hasPeople(tx, all, subjectOf(row) ? row.subsiteId : '')
}

/**
 * Returns what the document wants for a new task without people; undefined if there are people, or it wants nothing.
 * @param mayPass the task may be passed without a person here
 */
export const findStandIn = async (
  tx: Transaction,
  node: ProcessNode,
  row: InstanceRecord,
  opened: Opened,
  mayPass: boolean
): Promise<StandIn | undefined> => {
  const { nobody } = node
  if (!nobody || (node.many && opened.person) || (await isPeopled(tx, node, row, opened))) return undefined
  const { way } = nobody
  if (way === 'stop' || way === 'managers' || (way === 'pass' && mayPass)) return { way, sentence: sentences[way] }
  const person = way === 'person' ? await findPerson(tx, nobody.person ?? '', row) : undefined
  if (person) return { way, person, sentence: `${none}，转交${person.realname}办理` }
  const why = way === 'person' ? '，指定接办的人也不能办理' : '，本环节不能自动通过'
  return { way: 'managers', sentence: `${none}${why}，转交流程管理员办理` }
}

/** Stores the sentence for the history, and asks the managers for a person if the process waits for one. */
export const tellStandIn = async (
  tx: Transaction,
  row: InstanceRecord,
  { id, taskName }: { id: string; taskName: string },
  { way, sentence }: StandIn
) => {
  await tx.execute(sql`
    insert into process_steps (instance_id, task_id, user_id, action, comment, change)
    values (${row.id}, ${id}, '', 'nobody', ${sentence}, '{"consumed": [], "produced": []}')`)
  if (way !== 'stop') return
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from users u where ${managesProcesses(row.subsiteId)} order by u.id limit ${mostNotified}`)
  const message = { title: `请指定办理人：${row.title}`, reason: `“${taskName}”${sentence}`, instanceId: row.id }
  await tellPeople(tx, { subsiteId: row.subsiteId, userIds: rows.map(one => one.id) }, message)
}
