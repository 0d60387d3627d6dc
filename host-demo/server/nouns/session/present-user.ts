import { and, eq, sql } from 'drizzle-orm'
import type { UserInfo } from '../../../../elements/base/contract/session.ts'
import type { SessionSubsite, SiteType } from '../../../../elements/base/contract/subsite.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { builtOnce } from '../../database/prepared.ts'
import { departments, userDepartments, users } from '../../database/tables/accounts.ts'
import { subsites } from '../../database/tables/content.ts'
import type { Caller } from '../../access/caller.ts'
import { mustEnrol } from '../../access/session-queries.ts'
import { departmentLabel } from '../../rows/department-label.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** SQL of the chosen department if the person still belongs to it, else of the main one. */
const workingIn = sql`coalesce((select ud.depart_id from ${userDepartments} ud
  where ud.user_id = ${users.id} and ud.depart_id = ${sql.placeholder('departId')}), ${users.departId})`

const userById = builtOnce(database =>
  database
    .select({
      id: users.id,
      username: users.username,
      realname: users.realname,
      avatar: users.avatar,
      phone: users.phone,
      email: users.email,
      mustChangePassword: users.mustChangePassword,
      mustEnrol: sql<boolean>`${sql.raw(mustEnrol('users.id'))}`,
      orgCode: departments.orgCode,
      departName: departmentLabel(departments.id)
    })
    .from(users)
    .leftJoin(departments, eq(departments.id, workingIn))
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('present-user')
)

const subsiteById = builtOnce(database =>
  database
    .select()
    .from(subsites)
    .where(and(eq(subsites.id, sql.placeholder('id')), eq(subsites.classify, '0')))
    .prepare('present-subsite')
)

/** Returns the caller's user data with their current department. */
export const presentUser = async (
  database: Database | Transaction,
  userId: string,
  departId: string,
  { isPasswordOld = false, hasProvenFactor = false } = {}
): Promise<UserInfo> => {
  const [row] = await userById(database).execute({ id: userId, departId })
  if (!row) throw new Refusal('未找到用户!')
  const { mustChangePassword, mustEnrol: isDue, ...user } = row
  return {
    ...user,
    orgCode: row.orgCode ?? '',
    departName: row.departName,
    ...((mustChangePassword || isPasswordOld) && { mustChangePassword: true }),
    ...(isPasswordOld && !mustChangePassword && { isPasswordOld }),
    ...(isDue && !hasProvenFactor && { mustEnrol: true })
  }
}

/** Returns the user's data for a caller. Adds viewer and remaining time to a view, and removes duties before the first use. */
export const shownTo = ({ viewing, now }: Pick<Caller, 'viewing' | 'now'>, userInfo: UserInfo): UserInfo => {
  if (!viewing) return userInfo
  const { mustChangePassword: _password, isPasswordOld: _old, mustEnrol: _factor, ...shown } = userInfo
  const secondsLeft = Math.max(0, Math.floor((viewing.until - now) / 1000))
  return { ...shown, viewing: { viewer: viewing.viewerName, secondsLeft } }
}

export const presentSubsite = async (database: Database | Transaction, id: string): Promise<SessionSubsite> => {
  const [row] = await subsiteById(database).execute({ id })
  if (!row) throw new Refusal('当前站点已不存在，请切换站点')
  return { id: row.id, name: row.name, depId: row.depId, siteType: row.siteType as SiteType }
}
