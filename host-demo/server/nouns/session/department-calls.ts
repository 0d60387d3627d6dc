import { and, asc, eq, sql } from 'drizzle-orm'
import { codes } from '../../../../elements/base/contract/envelope.ts'
import {
  currentDepartments,
  selectDepartment,
  selectDepartmentByPut,
  type OwnDepartment
} from '../../../../elements/base/contract/session.ts'
import type { Database } from '../../database/open.ts'
import { departments, userDepartments, users } from '../../database/tables/accounts.ts'
import { subsites } from '../../database/tables/content.ts'
import { sessions } from '../../database/tables/sessions.ts'
import { departmentLabel } from '../../rows/department-label.ts'
import { refusalOf } from '../../http/addresses/refuse-address.ts'
import type { Caller } from '../../access/caller.ts'
import { ClosedObject, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { route, type Call } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { UserName } from './account-fields.ts'
import { presentSubsite, presentUser } from './present-user.ts'
import { departmentOf } from './tokens.ts'
import { CurrentDepartmentsSchema, PresentUserSchema } from '../../results/people/session.ts'
import { amongSites } from '../../rows/scope.ts'

/** Returns the caller's departments, the main one first. */
const ownDepartments = (database: Database, { userId }: Caller): Promise<OwnDepartment[]> =>
  database
    .select({ id: departments.id, orgCode: departments.orgCode, departName: departmentLabel(departments.id) })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departId))
    .innerJoin(users, eq(users.id, userDepartments.userId))
    .where(eq(userDepartments.userId, userId))
    .orderBy(sql`${departments.id} <> ${users.departId}`, asc(departments.orgCode))

/**
 * Returns the site after a switch of department: the current one if it belongs to the department, else the first one
 * that the caller may enter, else the current one.
 */
const siteIn = async ({ database, asksIpRules }: Platform, caller: Caller, departId: string): Promise<string> => {
  const rows = await database
    .select({ id: subsites.id })
    .from(subsites)
    .where(
      and(
        eq(subsites.depId, departId),
        eq(subsites.classify, '0'),
        eq(subsites.status, '1'),
        amongSites(subsites.id, caller)
      )
    )
    .orderBy(sql`${subsites.id} <> ${caller.subsiteId}`, asc(subsites.sortNo), asc(subsites.id))
  for (const { id } of rows) {
    const asked = { address: caller.address, scope: 'login' as const, subsiteId: id }
    if (!asksIpRules || !(await refusalOf(database, asked))) return id
  }
  return caller.subsiteId
}

/** Registers the calls to list and switch the caller's department. */
export const registerDepartmentSwitch = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    currentDepartments,
    { right: null, withoutSite: true, result: CurrentDepartmentsSchema },
    async ({ caller }) => {
      const list = await ownDepartments(database, caller)
      const chosen = await departmentOf(database, caller.tokenHash)
      return { list, orgCode: (list.find(({ id }) => id === chosen) ?? list[0])?.orgCode ?? '' }
    }
  )

  const select = async ({ caller, body, log }: Call<typeof selectDepartment>) => {
    if (body.username.trim().toLowerCase() !== caller.username) throw new Refusal('只能切换自己的部门')
    const depart = (await ownDepartments(database, caller)).find(({ orgCode }) => orgCode === body.orgCode)
    if (!depart) throw new Refusal('您不属于该部门，请重新选择')
    const subsiteId = await siteIn(platform, caller, depart.id)
    await database.transaction(async tx => {
      const { rowCount } = await tx
        .update(sessions)
        .set({ departId: depart.id, subsiteId })
        .where(and(eq(sessions.tokenHash, caller.tokenHash), eq(sessions.revoked, '')))
      if (!rowCount) throw new Refusal('您的登录状态已变更，请重新登录', codes.replaced)
      const object = { object: depart.departName, objectId: depart.id, subsiteId }
      await log(tx, { logType: '1', operateType: '1', action: '切换部门', ...object })
    })
    const userInfo = await presentUser(database, caller.userId, depart.id, { hasProvenFactor: !caller.mustEnrol })
    return { userInfo, subsite: await presentSubsite(database, subsiteId) }
  }
  // Concerns the person, so the site of the page does not matter.
  const options = {
    right: null,
    body: ClosedObject({ orgCode: Text(100, 1, '部门'), username: UserName }),
    result: PresentUserSchema,
    message: '部门切换成功！',
    withoutSite: true,
    repeats: true
  } as const
  route(platform, selectDepartment, options, select)
  route(platform, selectDepartmentByPut, options, select)
}
