import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { mayAct } from '../../../database/may-act.ts'
import type { Opened } from '../../../bpmn/engine/run.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'
import type { InstanceRecord } from '../instance/instances.ts'
import { worksAt } from '../people/bindings.ts'
import { askedBy } from '../people/people.ts'
import { subjectOf } from '../people/subjects.ts'

/** Returns the only person of a new task, without substitutes; undefined if there are several, or a department. */
export const onlyApprover = async (
  tx: Transaction,
  node: ProcessNode,
  instance: InstanceRecord,
  { person }: Opened
): Promise<string | undefined> => {
  if (node.many) return person || undefined
  const { assigneeId, subjects } = await askedBy(tx, node, instance)
  if (assigneeId) return assigneeId
  if (subjects.some(subject => subject.startsWith('depart:'))) return undefined
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from users u where ${mayAct()} and ${subjectOf(instance) ? worksAt(instance.subsiteId) : sql`true`}
      and u.id in (select substr(given.subject, 6) from unnest(${sql.param(subjects)}::text[]) given (subject)
          where given.subject like 'user:%'
        union select r.user_id from held_roles r where 'role:' || r.role_id = any(${sql.param(subjects)}::text[]))
    limit 2`)
  return rows.length === 1 ? rows[0]!.id : undefined
}
