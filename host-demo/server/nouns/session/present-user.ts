import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { UserInfo } from '../../../../elements/base/contract/session.ts'
import type { SessionSubsite, SiteType } from '../../../../elements/base/contract/subsite.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { builtOnce } from '../../database/prepared.ts'
import { departments, userDepartments, users } from '../../database/tables/accounts.ts'
import { subsites, userSubsites } from '../../database/tables/content.ts'
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
  departId: string
): Promise<UserInfo> => {
  const [row] = await userById(database).execute({ id: userId, departId })
  if (!row) throw new Refusal('未找到用户!')
  const { mustChangePassword, ...user } = row
  return {
    ...user,
    orgCode: row.orgCode ?? '',
    departName: row.departName,
    ...(mustChangePassword && { mustChangePassword })
  }
}

export const presentSubsite = async (database: Database | Transaction, id: string): Promise<SessionSubsite> => {
  const [row] = await subsiteById(database).execute({ id })
  if (!row) throw new Refusal('当前站点已不存在，请切换站点')
  return { id: row.id, name: row.name, depId: row.depId, siteType: row.siteType as SiteType }
}

/** Returns the site after sign-in: the first one of the user's, a stopped one only if all are stopped. */
export const firstSubsite = async (database: Database, user: { id: string; isSuper: boolean }) => {
  const [own] = user.isSuper
    ? await database
        .select({ id: subsites.id })
        .from(subsites)
        .where(eq(subsites.classify, '0'))
        .orderBy(desc(subsites.status), asc(subsites.sortNo), asc(subsites.id))
        .limit(1)
    : await database
        .select({ id: subsites.id })
        .from(userSubsites)
        .innerJoin(subsites, and(eq(subsites.id, userSubsites.subsiteId), eq(subsites.classify, '0')))
        .where(eq(userSubsites.userId, user.id))
        .orderBy(desc(subsites.status), asc(subsites.sortNo), asc(subsites.id))
        .limit(1)
  if (!own) throw new Refusal('您尚未被分配任何站点，请联系管理员')
  return own.id
}
