import { and, count, inArray, isNull, eq } from 'drizzle-orm'
import type { DepartmentCount } from '../../../../elements/base/contract/user.ts'
import type { Caller } from '../../access/caller.ts'
import type { Database } from '../../database/open.ts'
import { departments, userDepartments, users } from '../../database/tables/accounts.ts'
import { departmentLines } from '../../database/tables/memberships.ts'
import { inDataRules, inScope } from '../../rows/scope.ts'
import { keptDepartments } from './departments.ts'
import { keptUsers } from '../user/account/user-list.ts'

/** Counts the users that the caller may list by department, with those below if asked. */
export const countByDepartment = (database: Database, caller: Caller, isBelow: boolean): Promise<DepartmentCount[]> => {
  const rules = inDataRules(keptDepartments.scope, caller)
  const seen = rules && database.select({ id: departments.id }).from(departments).where(rules)
  const counted = and(isNull(users.deletedTime), inScope(keptUsers.scope, caller))
  const isUser = eq(users.id, userDepartments.userId)
  if (!isBelow) {
    const { departId } = userDepartments
    return database
      .select({ departId, count: count() })
      .from(userDepartments)
      .innerJoin(users, isUser)
      .where(and(counted, seen && inArray(departId, seen)))
      .groupBy(departId)
  }
  const { aboveId, departId } = departmentLines
  // A person of two departments below counts once.
  const pairs = database
    .selectDistinct({ aboveId, userId: userDepartments.userId })
    .from(userDepartments)
    .innerJoin(users, isUser)
    .innerJoin(departmentLines, eq(departId, userDepartments.departId))
    .where(and(counted, seen && inArray(aboveId, seen)))
    .as('pairs')
  return database.select({ departId: pairs.aboveId, count: count() }).from(pairs).groupBy(pairs.aboveId)
}
