import Type from 'typebox'
import { mostGrants } from '../../../../elements/base/contract/held-grants.ts'
import { positionGrants, savePositionRoles, savePositionSites } from '../../../../elements/base/contract/position.ts'
import type { positions } from '../../database/tables/positions.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { HeldGrantsSchema } from '../../results/people/held-grants.ts'
import { find, lock, type Kept } from '../../rows/kept.ts'
import { positionHolder as holder } from '../user/grants/holders.ts'
import { readGrants } from '../user/grants/read-grants.ts'
import { saveRoles, saveSites } from '../user/grants/save-grants.ts'

/** Registers the calls for the roles and sites that a position gives to its people. */
export const registerPositionGrants = (platform: Platform, kept: Kept<typeof positions>) => {
  const { database, rights: words } = platform
  const id = titled('岗位', Id)
  const ids = (title: string) => Type.Array(Id, { maxItems: mostGrants, title, uniqueItems: true })

  route(
    platform,
    positionGrants,
    { right: 'system:position:list', query: ClosedObject({ id }), result: HeldGrantsSchema },
    async ({ caller, query }) => {
      await find(database, kept, caller, query.id)
      return readGrants(database, caller, holder, query.id)
    }
  )

  route(
    platform,
    savePositionRoles,
    {
      right: 'system:user:addUserRole',
      proof: 'grant',
      body: ClosedObject({ id, roleIds: ids('角色') }),
      message: '保存成功！'
    },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        const row = await lock(tx, kept, caller, body.id)
        await saveRoles({ tx, caller, log, holder, row, words }, body.roleIds)
      })
      return null
    }
  )

  route(
    platform,
    savePositionSites,
    {
      right: 'system:user:subsite',
      proof: 'grant',
      body: ClosedObject({ id, siteIds: ids('站点') }),
      message: '保存成功！'
    },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        const row = await lock(tx, kept, caller, body.id)
        await saveSites({ tx, caller, log, holder, row, words }, body.siteIds)
      })
      return null
    }
  )
}
