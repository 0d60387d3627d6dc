import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import { processInstances, processSteps, processSubstitutes, processTasks } from '../../database/tables/processes.ts'
import { writersNode } from '../../bpmn/model/starters.ts'
import { currentTime, formatDay } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { graphOfDefinition, hold, holdOfTask } from '../process/instance/instances.ts'
import { handTask, requireOpen } from '../process/instance/tasks.ts'
import { requireNoRing } from '../process/people/substitutes.ts'
import { subjectKinds } from '../process/people/subjects.ts'
import { lockExisting } from '../user/account/users.ts'
import { changed, nameOf, type HandedKind } from './handed.ts'

/** Hands a task on, with an entry of its history. @throws Refusal */
export const moveTask = async (
  tx: Transaction,
  id: string,
  actorId: string,
  to: { userId: string; reason: string }
): Promise<string> => {
  const held = await holdOfTask(tx, id)
  const [task] = await tx.select().from(processTasks).where(eq(processTasks.id, id))
  requireOpen({ ...held, task: task! })
  await handTask(tx, { ...held, task: task! }, actorId, to)
  return held.row.id
}

interface TaskRow extends Record<string, unknown> {
  id: string
  title: string
  subsiteId: string
  definitionId: string
  node: string
  isOwnArticle: boolean
}

/** Open tasks that only this person can do. Writers' tasks move with their article. */
export const tasks: HandedKind = {
  kind: 'task',
  noun: '待办任务',
  async list(tx, { id }) {
    const { rows } = await tx.execute<TaskRow>(sql`
      select t.id, i.title || '：' || t.task_name as title, i.subsite_id as "subsiteId", i.definition_id as "definitionId", t.node,
        i.business_kind = 'article' and exists (
          select from articles a where a.review_id = i.id and a.create_by = ${id}) as "isOwnArticle"
      from process_tasks t join process_instances i on i.id = t.instance_id
      where t.state in ('open', 'claimed') and i.state in ('2', '5') and (t.assignee_id = ${id} or t.assignee_id = ''
        and exists (select from process_candidates c where c.task_id = t.id and c.subject = ${`user:${id}`})
        and not exists (select from process_candidates c where c.task_id = t.id and c.subject <> ${`user:${id}`}
          and c.subject not like 'manage:%'))
      order by t.create_time, t.id`)
    const found = []
    for (const row of rows) {
      const graph = row.isOwnArticle ? await graphOfDefinition(tx, row.definitionId) : undefined
      if (!graph || writersNode(graph)?.id !== row.node) found.push(row)
    }
    return found
  },
  async move(tx, { id, title, subsiteId }, handing) {
    const { caller, successor, reason } = handing
    const objectId = await moveTask(tx, id, caller.userId, { userId: successor.id, reason })
    const changes = changed('办理人', handing)
    return { action: '交接任务', operateType: '3', object: title, objectId, subsiteId, changes }
  }
}

/** Running instances that the person started. Reviews move with their article. */
export const instances: HandedKind = {
  kind: 'instance',
  noun: '发起的流程',
  async list(tx, { id }) {
    const { rows } = await tx.execute<{ id: string; title: string; subsiteId: string }>(sql`
      select i.id, i.title, i.subsite_id as "subsiteId" from process_instances i
      where i.starter_id = ${id} and i.state in ('2', '5') and i.business_kind <> all(${subjectKinds()})
      order by i.start_time, i.id`)
    return rows
  },
  async move(tx, { id, title, subsiteId }, handing) {
    const { caller, leaver, successor, reason } = handing
    const { row } = await hold(tx, id)
    if (row.state !== '2' && row.state !== '5') throw new Refusal('该流程已经结束')
    await tx
      .update(processInstances)
      .set({ starterId: successor.id, starterName: nameOf(successor) })
      .where(eq(processInstances.id, id))
    await tx.insert(processSteps).values({
      ...{ instanceId: id, userId: caller.userId, action: 'hand-over', comment: reason },
      change: { consumed: [], produced: [], handed: { from: nameOf(leaver), to: nameOf(successor) } }
    })
    const changes = changed('发起人', handing)
    return { action: '交接流程', operateType: '3', object: title, objectId: id, subsiteId, changes }
  }
}

/** People whose tasks the person does while they are on leave. */
export const substitutes: HandedKind = {
  kind: 'substitute',
  noun: '受托代办',
  async list(tx, { id }) {
    const { rows } = await tx.execute<{ id: string; title: string }>(sql`
      select s.user_id as id, u.realname || '（' || s.from_day || ' 至 ' || s.to_day || '）' as title
      from process_substitutes s join users u on u.id = s.user_id and u.deleted_time is null
      where s.substitute_id = ${id} and s.to_day >= ${formatDay(currentTime())} order by s.from_day, s.user_id`)
    return rows
  },
  async move(tx, { id, title }, handing) {
    const { caller, successor } = handing
    const [absent] = await lockExisting(tx, caller, [id])
    if (!absent) throw new Refusal('委托人不在您管理的人员中')
    if (id === successor.id) throw new Refusal(`“${nameOf(successor)}”就是委托人，不能代办自己的任务`)
    const [row] = await tx.select().from(processSubstitutes).where(eq(processSubstitutes.userId, id)).for('update')
    if (!row) throw new Refusal('委托已经取消')
    await requireNoRing(tx, { ...row, substituteId: successor.id }, nameOf(successor), nameOf(absent))
    await tx.update(processSubstitutes).set({ substituteId: successor.id }).where(eq(processSubstitutes.userId, id))
    return { action: '交接代办', operateType: '3', object: title, objectId: id, changes: changed('代办人', handing) }
  }
}

/** Deployed processes that name the person: to do a task, to get a copy, or to start them. No document changes by itself. */
export const processes: HandedKind = {
  kind: 'process',
  noun: '流程中指定的人员',
  async list(tx, { id, username }) {
    const { rows } = await tx.execute<{ id: string; title: string; subsiteId: string }>(sql`
      select p.id, p.process_name as title, p.subsite_id as "subsiteId"
      from processes p join process_definitions d on d.process_id = p.id and d.deploy_version = p.deployed_version
      where jsonb_path_exists(d.graph, '$.** ? (@.assignee == $id || @.users[*] == $id || @.assignee == $name || @.users[*] == $name)',
        jsonb_build_object('id', ${id}::text, 'name', ${username}::text))
      order by p.process_name, p.id`)
    return rows
  },
  move() {
    return Promise.reject(new Refusal('请在流程设计中更换办理人、抄送人或可以发起的人，再部署新版本'))
  }
}
