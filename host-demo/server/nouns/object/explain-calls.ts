import Type from 'typebox'
import { explainedObjects, explainPermission } from '../../../../elements/base/contract/object-grant.ts'
import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import { callerLike, holds } from '../../access/caller.ts'
import { ClosedObject, Id, OptionalId, Text } from '../../kernel/fields.ts'
import { forbidden, notFound, Refusal } from '../../kernel/refusal.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { explain } from './explain-as-if.ts'
import { findExplained } from './explained-object.ts'
import { ExplanationSchema } from '../../results/site/object-grant.ts'

/** Registers the call that explains a person's rights. */
export const registerExplain = (platform: Platform) => {
  route(
    platform,
    explainPermission,
    {
      right: null,
      query: ClosedObject({
        userId: Type.Optional(OptionalId),
        right: Text(64, 1, '权限'),
        objectType: Type.Optional(Type.Enum([...explainedObjects], { title: '对象类型' })),
        objectId: Type.Optional(Id)
      }),
      result: ExplanationSchema
    },
    async ({ caller, query }) => {
      const { userId = caller.userId, objectType, objectId } = query
      const isOwn = userId === caller.userId
      const asked = 'system:permission:list' as const
      if (!isOwn && !holds(caller, asked)) throw forbidden(platform.rights[asked], { right: asked })
      const right = query.right as RightCode
      if (!Object.hasOwn(platform.rights, right)) throw new Refusal('没有这项权限，请重新选择')
      return explain(platform, async from => {
        const person = await callerLike(from, userId, caller)
        if (!person) throw notFound('用户')
        if (isOwn && caller.client && holds(person, right) && !holds(caller, right))
          throw new Refusal(
            `您有“${platform.rights[right]}”的权限，但接入应用“${caller.client.name}”的角色没有。请直接登录本平台操作，或联系平台管理员`
          )
        const object = objectType && objectId ? await findExplained(from, caller, objectType, objectId) : undefined
        // For own rights a hidden object counts as missing; administrators chose it from a list they see.
        if (!isOwn && objectId && !object) throw notFound('对象')
        return { caller, person, right, object, isMissing: Boolean(objectId && !object) }
      })
    }
  )
}
