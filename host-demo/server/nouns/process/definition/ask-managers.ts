import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { tellPeople } from './telling.ts'
import type { InstanceRecord } from '../instance/instances.ts'
import { managesProcesses, mostNotified } from '../people/managers.ts'
import { isDivided, isReview, mayDecide, nobodyLeft } from '../people/duties.ts'

/**
 * Notifies the process managers of new tasks that the rule (`duties.ts`) bars for all their people.
 * @throws Refusal if it bars the managers too
 */
export const askManagers = async (tx: Transaction, row: InstanceRecord, taskIds: readonly string[]) => {
  const { rows } = await tx.execute<{ task_name: string; by_site: boolean; managers: string[] }>(sql`
    select t.task_name, ${isReview} as by_site, array(
      select u.id from users u where ${managesProcesses(row.subsiteId)}
        and ${mayDecide(sql`u.id`)} order by u.id limit ${mostNotified}) as managers
    from process_tasks t join process_instances i on i.id = t.instance_id
    where t.id = any(${sql.param([...taskIds])}::text[]) and ${isDivided} and exists (
      select from process_candidates c where c.task_id = t.id and c.subject like 'manage:%')`)
  for (const { task_name: taskName, by_site: bySite, managers } of rows) {
    const reason = nobodyLeft(taskName, bySite)
    if (managers.length === 0) throw new Refusal(reason)
    const message = { title: `请指定办理人：${row.title}`, reason, instanceId: row.id }
    await tellPeople(tx, { subsiteId: row.subsiteId, userIds: managers }, message)
  }
}
