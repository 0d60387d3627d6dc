import { and, eq, inArray } from 'drizzle-orm'
import { addedLimits, type AddedKind } from '../../../../../elements/base/contract/process-added.ts'
import type { Transaction } from '../../../database/open.ts'
import { processTasks } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { joinRound } from '../../../bpmn/engine/complete.ts'
import { tellPeople } from '../definition/telling.ts'
import { step } from '../instance/instances.ts'
import { requireShown } from '../instance/operations.ts'
import { finishTask, holdTask, requireOpen, type HeldTask } from '../instance/tasks.ts'
import { requireUnbarred } from '../people/duties.ts'
import { openAdded } from './open-added.ts'
import { pauseTimers } from './pause-timers.ts'
import { isShallow, kindsFor, requireSigners } from './signers.ts'

const words: Record<AddedKind, string> = { before: '前加签', after: '后加签', parallel: '并加签' }

const whyNot: Record<AddedKind, string> = {
  before: '该环节不能前加签',
  after: '该环节不能后加签：会签、填写表单、没有“同意”的环节，以及正在等待加签的人时不能后加签',
  parallel: '只有同时表决的会签可以并加签'
}

const requireKind = async (tx: Transaction, held: HeldTask, kind: AddedKind) => {
  requireOpen(held)
  requireUnbarred(held.bar, held.task)
  if (!held.isMine) throw new Refusal(held.isCandidate ? '请先签收该任务，再加签' : '该任务由他人办理，您不能加签')
  requireShown(held, 'addSign')
  if (!(await isShallow(tx, held))) throw new Refusal(`加签最多 ${addedLimits.depth} 层，不能再加签`)
  if (!(await kindsFor(tx, held)).includes(kind)) throw new Refusal(whyNot[kind])
}

/** Marks the tasks of people that joined a round. */
const markJoined = (tx: Transaction, { task }: HeldTask, ids: string[], by: string) =>
  tx
    .update(processTasks)
    .set({ addedKind: 'parallel', addedBy: by })
    .where(
      and(
        eq(processTasks.tokenId, task.tokenId),
        inArray(processTasks.seat, ids),
        inArray(processTasks.state, ['open', 'claimed'])
      )
    )

/** Adds people to the caller's task (加签), and tells them. */
export const addSigners = async (
  tx: Transaction,
  caller: Caller,
  { taskId, kind, userIds, reason }: { taskId: string; kind: AddedKind; userIds: string[]; reason: string }
) => {
  const held = await holdTask(tx, caller, taskId)
  await requireKind(tx, held, kind)
  if (!/\S/.test(reason)) throw new Refusal('请填写加签的原因')
  const people = await requireSigners(tx, caller, held, userIds)
  const ids = people.map(({ id }) => id)
  if (kind === 'after') await finishTask(tx, taskId, caller.userId, { comment: reason, outcome: 'agree' })
  if (kind !== 'parallel') await openAdded(tx, held, people, { kind, by: caller.userId })
  if (kind === 'before') await pauseTimers(tx, held)
  const to = people.map(({ realname }) => realname).join('、')
  const deed = { userId: caller.userId, action: `add-${kind}`, taskId, comment: reason }
  await step(tx, held, { ...deed, handed: { from: caller.realname, to } }, run => {
    if (kind === 'parallel') joinRound(run, held.task.tokenId, ids)
  })
  if (kind === 'parallel') await markJoined(tx, held, ids, caller.userId)
  const { row } = held
  await tellPeople(
    tx,
    { subsiteId: row.subsiteId, userIds: ids },
    {
      ...{ title: `加签：${row.title}`, instanceId: row.id },
      reason: `${caller.realname}请您${words[kind]}：${reason}`
    }
  )
  held.changes = [{ title: words[kind], before: '', after: to }]
  return held
}
