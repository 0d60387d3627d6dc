import Type from 'typebox'
import {
  departmentGrants,
  saveDepartmentRoles,
  saveDepartmentSites
} from '../../../../elements/base/contract/department.ts'
import { mostGrants } from '../../../../elements/base/contract/held-grants.ts'
import type { Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { HeldGrantsSchema } from '../../results/people/held-grants.ts'
import { find, lock } from '../../rows/kept.ts'
import { departmentHolder as holder } from '../user/grants/holders.ts'
import { readGrants } from '../user/grants/read-grants.ts'
import { saveRoles, saveSites } from '../user/grants/save-grants.ts'
import { keptDepartments } from './departments.ts'

/** Registers the calls for the roles and sites that a department gives to its people. */
export const registerDepartmentGrants = (platform: Platform) => {
  const { database, rights: words } = platform
  const depId = titled('部门', Id)
  const ids = (title: string) => Type.Array(Id, { maxItems: mostGrants, title, uniqueItems: true })
  const locked = async (tx: Transaction, caller: Caller, id: string) => {
    const { departName: name, createTime } = await lock(tx, keptDepartments, caller, id)
    return { id, name, createTime }
  }

  route(
    platform,
    departmentGrants,
    { right: 'system:depart:list', query: ClosedObject({ depId }), result: HeldGrantsSchema },
    async ({ caller, query }) => {
      await find(database, keptDepartments, caller, query.depId)
      return readGrants(database, caller, holder, query.depId)
    }
  )

  route(
    platform,
    saveDepartmentRoles,
    {
      right: 'system:user:addUserRole',
      proof: 'grant',
      body: ClosedObject({ depId, roleIds: ids('角色') }),
      message: '保存成功！'
    },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        const row = await locked(tx, caller, body.depId)
        await saveRoles({ tx, caller, log, holder, row, words }, body.roleIds)
      })
      return null
    }
  )

  route(
    platform,
    saveDepartmentSites,
    {
      right: 'system:user:subsite',
      proof: 'grant',
      body: ClosedObject({ depId, siteIds: ids('站点') }),
      message: '保存成功！'
    },
    async ({ caller, body, log }) => {
      await database.transaction(async tx => {
        const row = await locked(tx, caller, body.depId)
        await saveSites({ tx, caller, log, holder, row, words }, body.siteIds)
      })
      return null
    }
  )
}
