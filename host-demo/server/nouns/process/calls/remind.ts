import { sql } from 'drizzle-orm'
import { remindPeople, remindPeopleByPost } from '../../../../../elements/base/contract/process.ts'
import type { Transaction } from '../../../database/open.ts'
import { mayAct } from '../../../database/may-act.ts'
import type { Platform } from '../../../http/platform.ts'
import { Id, titled } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { RemindedSchema } from '../../../results/process/process.ts'
import { routeBoth } from '../definition/process-calls.ts'
import { tellPeople } from '../definition/telling.ts'
import { holdTask, requireOpen, type HeldTask } from '../instance/tasks.ts'
import { urgePauses } from '../instance/urges.ts'
import { mayDecide } from '../people/duties.ts'
import { worksAt } from '../people/bindings.ts'
import { subjectsOf } from '../people/people.ts'
import { subjectOf } from '../people/subjects.ts'

/** Limit of people told about one task: a role may have hundreds. */
const mostReminded = 50

/** Returns the assignee, or the candidates of an unclaimed task, with their phones. */
const waitingPeople = async (tx: Transaction, { task, row }: HeldTask) => {
  const { rows } = await tx.execute<{ id: string; phone: string }>(sql`
    select u.id, u.phone from process_tasks t join process_instances i on i.id = t.instance_id cross join users u
    where t.id = ${task.id} and ${mayAct()} and ${mayDecide(sql`u.id`)}
      and ${subjectOf(row) ? worksAt(row.subsiteId) : sql`true`}
      and case when ${task.assigneeId}::text <> '' then u.id = ${task.assigneeId}
        else exists (select from process_candidates c
          where c.task_id = ${task.id} and c.subject = any(${subjectsOf(sql`u.id`)})) end
    order by u.id limit ${mostReminded}`)
  return rows
}

/** Registers the reminder of open tasks: a message of the platform, and a text message for those with a phone. */
export const registerReminder = (platform: Platform) =>
  routeBoth(
    platform,
    [remindPeople, remindPeopleByPost],
    { right: null, fields: { taskId: titled('任务', Id) }, result: RemindedSchema, message: '提醒已发送' },
    ({ caller, given, log }) =>
      platform.database.transaction(async tx => {
        // Locks the instance, so that of two concurrent reminders the second one finds the first.
        const held = await holdTask(tx, caller, given.taskId)
        const { task, row } = held
        if (row.starterId !== caller.userId && !held.isManager) throw new Refusal('只有发起人和流程管理员可以催办')
        requireOpen(held)
        if (held.isWaiting) throw new Refusal('该任务正在等待加签的人办理，请催办他们')
        const pause = (await urgePauses(tx, row.id)).get(task.id)
        if (pause) throw new Refusal(`一小时内已经催办过，${pause.urgeFrom.slice(11, 16)} 之后可以再次催办`)
        const people = await waitingPeople(tx, held)
        if (people.length === 0) throw new Refusal('没有人可以办理该任务，无法催办，请先转办')
        const phones = [...new Set(people.map(({ phone }) => phone).filter(Boolean))]
        const title = `催办：${row.title}`
        const reason = `${caller.realname}请您办理“${task.taskName}”环节。`
        await tellPeople(
          tx,
          { subsiteId: row.subsiteId, userIds: people.map(({ id }) => id) },
          { title, reason, instanceId: row.id }
        )
        const text = `【群岛】“${row.title}”的“${task.taskName}”环节等待您办理，请登录平台查看。`
        for (const phone of phones) await platform.messages.send(phone, `催办 ${task.id}`, text, platform.http.log)
        const told = `通知 ${people.length} 人${phones.length > 0 ? `，短信 ${phones.length} 条` : ''}`
        await tx.execute(sql`
          insert into process_steps (instance_id, task_id, user_id, action, comment, change)
          values (${row.id}, ${task.id}, ${caller.userId}, 'urge', ${told}, '{"consumed": [], "produced": []}')`)
        const changes = [{ title: '催办', before: '', after: told }]
        const { title: object, id: objectId, subsiteId } = row
        await log(tx, { action: '催办', operateType: '3', object, objectId, subsiteId, changes })
        return { sent: phones.length, told: people.length }
      })
  )
