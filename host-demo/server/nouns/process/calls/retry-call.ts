import { retryTimers } from '../../../../../elements/base/contract/process-instance.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, titled } from '../../../kernel/fields.ts'
import { retryNow } from '../overview/failures.ts'

/** Registers the retry of failed timers. */
export const registerRetry = (platform: Platform) =>
  route(
    platform,
    retryTimers,
    {
      right: 'system:process:manage',
      body: ClosedObject({ processInstanceId: titled('流程实例', Id) }),
      message: '已重新执行'
    },
    ({ caller, body, log }) =>
      platform.database.transaction(async tx => {
        const { row } = await retryNow(tx, caller, body.processInstanceId)
        const { title: object, id: objectId, subsiteId } = row
        await log(tx, { action: '重试流程定时', operateType: '3', object, objectId, subsiteId })
        return null
      })
  )
