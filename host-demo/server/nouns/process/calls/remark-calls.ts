import Type from 'typebox'
import { remarkLimits, remarkOnInstance } from '../../../../../elements/base/contract/process-remark.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, Text, titled } from '../../../kernel/fields.ts'
import { CopiedSchema } from '../../../results/process/process-instance.ts'
import { requirePart } from '../instance/history.ts'
import { addRemark } from '../overview/remarks.ts'

/** Registers remarks (评论). The call itself checks the caller's part in the instance. */
export const registerRemarks = (platform: Platform) =>
  route(
    platform,
    remarkOnInstance,
    {
      right: null,
      body: ClosedObject({
        processInstanceId: titled('流程实例', Id),
        remark: Text(remarkLimits.text, 1, '评论'),
        userIds: Type.Optional(Type.Array(titled('提到的人', Id), { maxItems: remarkLimits.people, title: '提到的人' }))
      }),
      result: CopiedSchema,
      message: '已评论'
    },
    async ({ caller, body, log }) => {
      await requirePart(platform.database, caller, body.processInstanceId)
      return platform.database.transaction(async tx => {
        const { row, told } = await addRemark(tx, caller, body)
        const { title: object, id: objectId, subsiteId } = row
        await log(tx, { action: '评论', operateType: '3', object, objectId, subsiteId })
        return { told }
      })
    }
  )
