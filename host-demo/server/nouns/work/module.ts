import Type from 'typebox'
import { cancelWork, workProgress } from '../../../../elements/base/contract/work.ts'
import { route } from '../../http/calls/route.ts'
import type { Module } from '../../http/module.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id } from '../../kernel/fields.ts'

const id = ClosedObject({ id: Id })

/** Registers the calls for long work of the caller. */
const register = (platform: Platform) => {
  const result = ClosedObject({ isRunning: Type.Boolean(), share: Type.Number() })
  route(platform, workProgress, { right: null, query: id, result }, async ({ caller, query }) => {
    const share = platform.works.shareOf(caller.userId, query.id)
    return { isRunning: share !== undefined, share: share ?? 0 }
  })

  route(platform, cancelWork, { right: null, body: id }, async ({ caller, body }) => {
    await platform.works.cancel(caller.userId, body.id)
    return null
  })
}

export const workModule: Module = { noun: 'work', title: '长时间的操作', register }
