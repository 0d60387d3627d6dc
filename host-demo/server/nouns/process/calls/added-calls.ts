import Type from 'typebox'
import {
  addSigners,
  addedKinds,
  addedLimits,
  removeSigner
} from '../../../../../elements/base/contract/process-added.ts'
import { processLimits } from '../../../../../elements/base/contract/process.ts'
import type { Transaction } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import { cut } from '../../../access/changes.ts'
import type { Log, Operation } from '../../../access/operations.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, Text, titled } from '../../../kernel/fields.ts'
import { StartedSchema } from '../../../results/process/process.ts'
import { addSigners as add } from '../added/add-signers.ts'
import { removeSigner as remove } from '../added/remove-signer.ts'
import { toldOf } from '../instance/instances.ts'
import type { HeldTask } from '../instance/tasks.ts'

const fields = { taskId: titled('任务', Id), reason: Text(processLimits.comment, 1, '原因') }

/** Registers 加签 and 减签. The calls themselves check the caller's part in the task. */
export const registerAdded = (platform: Platform) => {
  const changing =
    <Given extends { reason: string }>(
      action: string,
      change: (tx: Transaction, caller: Caller, given: Given) => Promise<HeldTask>
    ) =>
    ({ caller, body, log }: { caller: Caller; body: Given; log: Log<Operation> }) =>
      platform.database.transaction(async tx => {
        const held = await change(tx, caller, body)
        const { title: object, id: objectId, subsiteId } = held.row
        const changes = [...(held.changes ?? []), { title: '原因', before: '', after: cut(body.reason) }]
        const step = { action, operateType: '3' as const, object, objectId, subsiteId, changes }
        await log(tx, [step, ...(held.operations ?? [])])
        return toldOf(tx, held)
      })

  route(
    platform,
    addSigners,
    {
      right: null,
      body: ClosedObject({
        ...fields,
        kind: Type.Enum([...addedKinds], { title: '加签方式' }),
        userIds: Type.Array(titled('加签的人', Id), { minItems: 1, maxItems: addedLimits.people, title: '加签的人' })
      }),
      result: StartedSchema,
      message: '已加签'
    },
    changing('加签', add)
  )
  route(
    platform,
    removeSigner,
    { right: null, body: ClosedObject(fields), result: StartedSchema, message: '已减签' },
    changing('减签', remove)
  )
}
