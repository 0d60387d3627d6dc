import { and, eq, gt, sql } from 'drizzle-orm'
import { remindPeople, remindPeopleByPost } from '../../../../../elements/base/contract/process.ts'
import { smsOutbox } from '../../../database/tables/sessions.ts'
import type { Transaction } from '../../../database/open.ts'
import type { Platform } from '../../../http/platform.ts'
import { Id, titled } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { RemindedSchema } from '../../../results/process/process.ts'
import { routeBoth } from '../definition/process-calls.ts'
import { holdTask, requireOpen, type HeldTask } from '../instance/tasks.ts'
import { worksAt } from '../people/bindings.ts'
import { subjectsOf } from '../people/people.ts'
import { subjectOf } from '../people/subjects.ts'
import { currentTime } from '../../../kernel/clock.ts'

/** Limit of messages for one task: a role may have hundreds of people. */
const mostReminded = 50
const pause = 3_600_000

/** Returns the phones of the assignee, or of the candidates of an unclaimed task. */
const phonesOf = async (tx: Transaction, { task, row }: HeldTask) => {
  const { rows } = await tx.execute<{ phone: string }>(sql`
    select distinct u.phone from users u
    where u.deleted_time is null and u.status = 'normal' and u.phone <> ''
      and ${subjectOf(row) ? worksAt(row.subsiteId) : sql`true`}
      and case when ${task.assigneeId}::text <> '' then u.id = ${task.assigneeId}
        else exists (select from process_candidates c
          where c.task_id = ${task.id} and c.subject = any(${subjectsOf(sql`u.id`)})) end
    order by u.phone limit ${mostReminded}`)
  return rows.map(({ phone }) => phone)
}

/** Registers the reminder of open tasks by text message. */
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
        const kind = `催办 ${task.id}`
        const recent = and(
          eq(smsOutbox.kind, kind),
          gt(smsOutbox.createTime, new Date(currentTime().getTime() - pause))
        )
        if (await tx.$count(smsOutbox, recent)) throw new Refusal('一小时内已经提醒过，请稍后再试')
        const phones = await phonesOf(tx, held)
        if (phones.length === 0) throw new Refusal('待办人都没有登记手机号，请用其他方式联系')
        const text = `【群岛】“${row.title}”的“${task.taskName}”环节等待您办理，请登录平台查看。`
        for (const phone of phones) await platform.messages.send(phone, kind, text, platform.http.log)
        const changes = [{ title: '短信', before: '', after: `${phones.length} 条` }]
        const { title: object, id: objectId, subsiteId } = row
        await log(tx, { action: '催办', operateType: '3', object, objectId, subsiteId, changes })
        return { sent: phones.length }
      })
  )
