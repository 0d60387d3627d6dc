import {
  endSubstitute,
  ownSubstitute,
  saveSubstitute
} from '../../../../../elements/base/contract/process-substitute.ts'
import { ClosedObject, Id, Text, titled } from '../../../kernel/fields.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { dropSubstitute, keepSubstitute, readSubstitute } from './substitutes.ts'
import { OwnSubstituteSchema } from '../../../results/process/process-substitute.ts'

const fields = { userId: titled('代办人', Id), fromDay: Text(10, 10, '开始日期'), toDay: Text(10, 10, '结束日期') }

/** Registers the calls for the caller's substitute during leave. */
export const registerSubstitutes = (platform: Platform) => {
  const { database } = platform
  route(platform, ownSubstitute, { right: null, result: OwnSubstituteSchema }, ({ caller }) =>
    readSubstitute(database, caller)
  )
  route(
    platform,
    saveSubstitute,
    { right: null, body: ClosedObject(fields), message: '保存成功！' },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        const name = await keepSubstitute(tx, caller, body)
        const changes = [{ title: '代办时间', before: '', after: `${body.fromDay} 至 ${body.toDay}` }]
        await log(tx, { action: '设置流程代办人', operateType: '3', object: name, objectId: body.userId, changes })
      })
      return null
    }
  )
  route(platform, endSubstitute, { right: null, message: '已取消代办' }, async ({ caller, log }) => {
    await database.transaction(async tx => {
      await dropSubstitute(tx, caller)
      await log(tx, { action: '取消流程代办人', operateType: '4', object: caller.realname, objectId: caller.userId })
    })
    return null
  })
}
