import Type from 'typebox'
import { copyInstance, copyLimits, readCopy } from '../../../../../elements/base/contract/process-copy.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, Text, titled } from '../../../kernel/fields.ts'
import { CopiedSchema } from '../../../results/process/process-instance.ts'
import { markRead, sendCopies } from '../overview/copies.ts'

const instance = { processInstanceId: titled('流程实例', Id) }

/** Registers the calls of copies (抄送). The calls themselves check the caller's part in the instance. */
export const registerCopies = (platform: Platform) => {
  const { database } = platform
  route(
    platform,
    copyInstance,
    {
      right: null,
      body: ClosedObject({
        ...instance,
        userIds: Type.Array(titled('抄送给', Id), { minItems: 1, maxItems: copyLimits.people, title: '抄送给' }),
        comment: Type.Optional(Text(copyLimits.comment, 0, '说明'))
      }),
      result: CopiedSchema,
      message: '已抄送'
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const { row, told, count } = await sendCopies(tx, caller, body)
        const { title: object, id: objectId, subsiteId } = row
        const changes = [{ title: '抄送', before: '', after: told }]
        await log(tx, { action: '抄送', operateType: '3', object, objectId, subsiteId, changes })
        return { told: count }
      })
  )
  route(platform, readCopy, { right: null, body: ClosedObject(instance) }, ({ caller, body }) =>
    markRead(database, caller, body.processInstanceId)
  )
}
