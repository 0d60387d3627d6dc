import { eq } from 'drizzle-orm'
import Type from 'typebox'
import { changeSeparation, readSeparation, type Separation } from '../../../../elements/base/contract/administrators.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { platformSettings } from '../../database/tables/accounts.ts'
import type { Caller } from '../../access/caller.ts'
import { cut } from '../../access/changes.ts'
import { ClosedObject, Text } from '../../kernel/fields.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { readAdministrators, readLosing, turnSeparation } from '../../access/separation.ts'
import { areaWords, separationSetting } from '../../access/three-administrators.ts'
import { SeparationSchema } from '../../results/people/administrators.ts'

const read = async (tx: Database | Transaction, caller: Caller): Promise<Separation> => {
  const [setting] = await tx.select().from(platformSettings).where(eq(platformSettings.name, separationSetting))
  return {
    isOn: setting?.value === 'on',
    mayChange: caller.isSuper,
    updateByName: setting?.updateByName ?? '',
    updateTime: formatTime(setting?.updateTime ?? null),
    roles: await readAdministrators(tx),
    ...(await readLosing(tx))
  }
}

/** Registers the calls for the separation of the three administrators. */
export const registerSeparation = (platform: Platform) => {
  const { database } = platform
  const right = 'system:role:list'

  route(platform, readSeparation, { right, result: SeparationSchema }, ({ caller }) => read(database, caller))

  route(
    platform,
    changeSeparation,
    {
      right,
      proof: 'grant',
      body: ClosedObject({ isOn: Type.Boolean({ title: '三员分立' }), print: Text(64, 0, '名单') }),
      result: SeparationSchema
    },
    ({ caller, body, log }) =>
      database.transaction(async tx => {
        const { losing, losingCount } = await turnSeparation(tx, caller, body.isOn, body.print)
        const told = losing.map(
          ({ realname, areas }) => `${realname}（${areas.map(area => areaWords[area]).join('、')}）`
        )
        const title = body.isOn ? '不能再使用其权限的人' : '恢复其权限的人'
        await log(tx, {
          action: body.isOn ? '启用三员分立' : '停用三员分立',
          operateType: '3',
          changes: losingCount ? [{ title, before: '', after: cut(`${losingCount} 人：${told.join('；')}`) }] : []
        })
        return read(tx, caller)
      })
  )
}
