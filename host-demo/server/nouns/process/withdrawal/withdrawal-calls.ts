import { processLimits } from '../../../../../elements/base/contract/process.ts'
import { startAgain, withdrawProcess } from '../../../../../elements/base/contract/process-withdrawal.ts'
import { cut } from '../../../access/changes.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, Text, titled } from '../../../kernel/fields.ts'
import { StartAgainSchema } from '../../../results/process/process-withdrawal.ts'
import { readStartAgain } from './start-again.ts'
import { withdraw } from './withdraw.ts'

const instance = { processInstanceId: titled('流程实例', Id) }

/** Registers 撤回 by the starter, and what they entered, to send it again. */
export const registerWithdrawal = (platform: Platform) => {
  const { database } = platform
  route(
    platform,
    withdrawProcess,
    {
      right: null,
      body: ClosedObject({ ...instance, reason: Text(processLimits.comment, 1, '原因') }),
      message: '已撤回'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const { row, operations = [] } = await withdraw(tx, caller, body)
        const { title: object, id: objectId, subsiteId } = row
        const changes = [{ title: '原因', before: '', after: cut(body.reason) }]
        const step = { action: '撤回流程', operateType: '3' as const, object, objectId, subsiteId, changes }
        await log(tx, [step, ...operations])
        return null
      })
  )
  route(
    platform,
    startAgain,
    { right: 'system:process:start', query: ClosedObject(instance), result: StartAgainSchema },
    ({ caller, query }) => readStartAgain(database, caller, query.processInstanceId)
  )
}
