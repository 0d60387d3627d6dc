import { eq, sql } from 'drizzle-orm'
import type { Attachment } from '../../../../../elements/base/contract/annex.ts'
import type { InstanceDetails } from '../../../../../elements/base/contract/process-instance.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { subsites } from '../../../database/tables/content.ts'
import { processDefinitions, processInstances } from '../../../database/tables/processes.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import { mayReadOwnWork } from '../../../access/client-session.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { presentAnnexes } from '../../annex/annexes.ts'
import { uploadId } from '../../annex/file-access.ts'
import { requirePart } from '../instance/history.ts'
import { hold, mayRead, type Held } from '../instance/instances.ts'
import { operationsOnInstance, operationsOnTask } from '../instance/operations.ts'
import { mayRemove } from '../added/remove-signer.ts'
import { kindsFor } from '../added/signers.ts'
import { presentAdded } from '../people/waiting.ts'
import { holderOf } from '../instance/taken.ts'
import { managesAt, openTasksOf } from '../instance/tasks.ts'
import { subjectsOf } from '../people/people.ts'
import { urgePauses } from '../instance/urges.ts'
import { whyNotWithdrawn } from '../withdrawal/withdrawable.ts'
import { failuresOf } from './failures.ts'
import { copiesOf, mayCopy } from './copies.ts'
import { readRemarkTimes } from './remarks.ts'
import { listedInstance, ofDefinition, ofSite, presentInstance } from './instance-list.ts'

const readRow = async (tx: Transaction, id: string) => {
  const [row] = await tx
    .select(listedInstance)
    .from(processInstances)
    .innerJoin(processDefinitions, ofDefinition)
    .leftJoin(subsites, ofSite)
    .where(eq(processInstances.id, id))
  return presentInstance(row!)
}

/** Returns what the starter may do to take the instance back, and to send it again. */
const withdrawalOf = async (tx: Transaction, caller: Caller, held: Held) => {
  const isStarter = held.row.starterId === caller.userId
  return {
    mayWithdraw: isStarter && (await whyNotWithdrawn(tx, held)) === '',
    maySendAgain: isStarter && held.row.result === 'withdrawn' && holds(caller, 'system:process:start')
  }
}

/** Returns an instance with its open tasks and the caller's operations. For participants and process managers. */
export const readInstance = async (database: Database, caller: Caller, id: string): Promise<InstanceDetails> => {
  await requirePart(database, caller, id)
  return database.transaction(async tx => {
    const held = await hold(tx, id)
    const { row, graph } = held
    const isManager = managesAt(caller, row.subsiteId)
    const isUrger = row.state === '2' && (isManager || row.starterId === caller.userId)
    const pauses = isUrger ? await urgePauses(tx, id) : undefined
    const tasks = []
    for (const open of await openTasksOf(tx, caller, held)) {
      const { task } = open
      tasks.push({
        ...{ taskId: task.id, taskName: task.taskName, state: task.state, waitsFor: await holderOf(tx, task) },
        ...{ createTime: formatTime(task.createTime), operations: operationsOnTask(open) },
        ...{ isWaiting: open.isWaiting, addKinds: await kindsFor(tx, open), mayRemove: mayRemove(caller, open) },
        added: presentAdded(
          task.addedKind,
          task.addedTo,
          task.addedBy && (await holderOf(tx, { assigneeId: task.addedBy, candidate: '' }))
        ),
        ...{ mayUrge: isUrger && !open.isWaiting, urgeFrom: '', urgeIn: 0, ...pauses?.get(task.id) }
      })
    }
    const nodes = isManager && row.state === '2' ? [...graph.nodes.values()] : []
    return {
      ...(await readRow(tx, id)),
      content: row.content,
      annexList: await presentAnnexes(tx, row.annexes, 'processInstance', id),
      tasks,
      operations: await operationsOnInstance(tx, held, isManager, caller.userId),
      ...(await withdrawalOf(tx, caller, held)),
      failures: isManager ? await failuresOf(tx, held) : [],
      ...{ copies: await copiesOf(tx, id), mayCopy: await mayCopy(tx, caller, row) },
      ...(await readRemarkTimes(tx, id)),
      targets: nodes.flatMap(({ kind, id: nodeKey, name }) => (kind === 'task' ? [{ nodeKey, nodeName: name }] : []))
    }
  })
}

/** Returns the files of an instance. For participants and process managers. */
export const readInstanceFiles = async (database: Database, caller: Caller, id: string): Promise<Attachment[]> => {
  if (!mayReadOwnWork(caller)) throw notFound('流程')
  await requirePart(database, caller, id)
  const [row] = await database
    .select({ annexes: processInstances.annexes })
    .from(processInstances)
    .where(eq(processInstances.id, id))
  return presentAnnexes(database, row!.annexes, 'processInstance', id)
}

/** Condition on `uploads`: a file of an instance in which the caller takes part, or is asked to. */
export const isOfInstance = (caller: Caller) => sql`${mayReadOwnWork(caller)} and exists (
  select from process_instances i where files_of(i.content, i.annexes) @> array[${uploadId}]
    and (${mayRead(caller)} or exists (select from process_tasks t join process_candidates c on c.task_id = t.id
      where t.instance_id = i.id and c.subject = any(${subjectsOf(caller.userId)}))))`
