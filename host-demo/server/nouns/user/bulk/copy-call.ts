import Type from 'typebox'
import { copyGrants, grantKinds, type GrantKind } from '../../../../../elements/base/contract/user-grant.ts'
import { mostAtOnce, type BulkResult } from '../../../../../elements/base/contract/user.ts'
import { holds } from '../../../access/caller.ts'
import { route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id, titled } from '../../../kernel/fields.ts'
import { forbidden, Refusal } from '../../../kernel/refusal.ts'
import { DoneSchema } from '../../../kernel/result-fields.ts'
import { seeUser } from '../account/users.ts'
import { changePositions, changeRoles, changeSites } from './bulk-calls.ts'
import { readUserGrants, rightToGive } from './grant-calls.ts'

const changes = { role: changeRoles, site: changeSites, position: changePositions }
const words: Record<GrantKind, string> = { role: '角色', site: '站点', position: '岗位' }

const body = ClosedObject({
  from: titled('来源用户', Id),
  ids: Type.Array(Id, { minItems: 1, maxItems: mostAtOnce, title: '用户' }),
  items: Type.Array(ClosedObject({ kind: Type.Enum([...grantKinds]), id: Id }), {
    ...{ minItems: 1, maxItems: 1000, title: '授权' }
  })
})

/** Registers the call that gives users what another one has. Each kind is given by the rules of its own call. */
export const registerCopyCall = (platform: Platform) =>
  route(
    platform,
    copyGrants,
    {
      right: 'system:user:list',
      also: ['system:user:addUserRole', 'system:user:subsite'],
      proof: 'grant',
      ...{ body, result: DoneSchema, message: '操作成功!' }
    },
    ({ caller, body: { from, ids, items }, log }) => {
      for (const { kind } of items) {
        const right = rightToGive(kind)
        if (!holds(caller, right)) throw forbidden(platform.rights[right])
      }
      return platform.database.transaction(async tx => {
        await seeUser(tx, caller, from)
        const held = ((await readUserGrants(tx, caller, [from])).get(from) ?? []).map(({ grant }) => grant)
        const wanted = items.map(item => {
          const grant = held.find(({ kind, id, isOwn }) => isOwn && kind === item.kind && id === item.id)
          if (!grant) throw new Refusal('来源用户的授权已有变化，请重新选择后再复制')
          return grant
        })
        const targets = ids.filter(id => id !== from)
        if (targets.length === 0) throw new Refusal('请选择来源用户以外的用户')
        const failed: BulkResult['failed'] = []
        for (const [place, grants] of Map.groupBy(wanted, ({ kind, validUntil }) => `${kind} ${validUntil}`)) {
          const [kind, validUntil = ''] = place.split(' ') as [GrantKind, string]
          const values = grants.map(({ id }) => id)
          const result = await changes[kind](
            { platform, tx, caller, log },
            { ids: targets, mode: 'add', values, validUntil }
          )
          failed.push(...result.failed.map(one => ({ ...one, message: `${words[kind]}：${one.message}` })))
        }
        const refused = new Set(failed.map(({ id }) => id))
        return { done: targets.filter(id => !refused.has(id)), failed }
      })
    }
  )
