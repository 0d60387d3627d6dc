import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  deletedUsers,
  sexes,
  userList,
  type Sex,
  type UserRow,
  type UserState
} from '../../../../../elements/base/contract/user.ts'
import { choice, dates, paired, searchEither, searchEverywhere, text } from '../../../rows/filters.ts'
import { isExpired, lasts } from '../../../database/may-act.ts'
import { hasFactor, hasPasskey } from '../../../access/session-queries.ts'
import { heldPositions, heldRoles, heldSubsites } from '../../../database/held.ts'
import { departmentLabel } from '../../../rows/department-label.ts'
import { list, orEmpty } from '../../../rows/list.ts'
import type { Fields } from '../../../rows/rules.ts'
import { byRules, everyone, requireSubsite } from '../../../rows/scope.ts'
import { departments, roles, userDepartments, userRoles, users } from '../../../database/tables/accounts.ts'
import { subsites } from '../../../database/tables/content.ts'
import { positions } from '../../../database/tables/positions.ts'
import { lockedUntil } from '../../session/attempts/attempts.ts'
import { maySee, type Caller } from '../../../access/caller.ts'
import { byLacking, byState, byValidity, stateOf, underDepartment } from './user-filters.ts'
import { formatTime } from '../../../kernel/clock.ts'

export const sexWords: Record<Sex, string> = { '': '', '1': '男', '2': '女' }
export const stateWords: Record<UserState, string> = { '1': '正常', '2': '冻结' }
const expired = '已过期'

/** Label of the row `r` of roles: with its code if another one has its name. */
export const roleLabel = sql<string>`case when exists (select from ${roles} o where o.role_name = r.role_name and o.id <> r.id)
  then r.role_name || '（' || r.role_code || '）' else r.role_name end`

export const userColumns = {
  id: users.id,
  username: users.username,
  realname: users.realname,
  avatar: users.avatar,
  sex: users.sex,
  birthday: users.birthday,
  phone: users.phone,
  email: users.email,
  status: users.status,
  validUntil: users.validUntil,
  isExpired: sql<boolean>`${sql.raw(isExpired('users'))}`,
  lockedUntil: lockedUntil(users.username),
  orgCode: orEmpty(departments.orgCode),
  departName: departmentLabel(departments.id),
  departNames: sql<
    string[]
  >`array(select department_label(d.id) from ${userDepartments} ud join ${departments} d on d.id = ud.depart_id
    where ud.user_id = ${users.id} order by d.id <> ${users.departId}, d.org_code)`,
  roleNames: sql<string[]>`array(select ${roleLabel} from ${userRoles} ur join ${roles} r on r.id = ur.role_id
    where ur.user_id = ${users.id} and ${lasts('ur')} order by r.create_time, r.id)`,
  positionNames: sql<string[]>`array(select p.name from ${heldPositions} up join ${positions} p on p.id = up.position_id
    where up.user_id = ${users.id} order by p.sort_no, p.id)`,
  departRoleNames: sql<
    string[]
  >`array(select r.role_name || '（' || giver_label(g.depart_id, g.position_id) || '）' from (
      select distinct role_id, depart_id, position_id from held_roles
      where user_id = ${users.id} and (depart_id is not null or position_id is not null)
    ) g join ${roles} r on r.id = g.role_id order by r.create_time, r.id, g.depart_id, g.position_id)`,
  sites: sql<
    HeldSite[]
  >`coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', site_label(s.id), 'isOwn', h.is_own, 'givers', h.givers)
      order by s.sort_no, s.id) from (
        select subsite_id, bool_or(depart_id is null and position_id is null) as is_own,
          array_agg(distinct giver_label(depart_id, position_id)) filter (where depart_id is not null or position_id is not null) as givers
        from held_subsites where user_id = ${users.id} group by subsite_id
      ) h join ${subsites} s on s.id = h.subsite_id and s.classify = '0'), '[]')`,
  lastLoginTime: users.lastLoginTime,
  lastLoginAddress: users.lastLoginAddress,
  mustChangePassword: users.mustChangePassword,
  hasSecondFactor: sql<boolean>`${sql.raw(hasFactor('users.id'))}`,
  hasPasskey: sql<boolean>`${sql.raw(hasPasskey('users.id'))}`,
  hasEverySite: users.isSuper,
  deletedTime: users.deletedTime,
  version: users.version,
  createByName: users.createByName,
  createTime: users.createTime,
  updateByName: users.updateByName,
  updateTime: users.updateTime
}

/** Site of a person, with the labels of the departments and positions that give it. */
interface HeldSite {
  id: string
  name: string
  isOwn: boolean
  givers: string[] | null
}

type Listed = Omit<
  UserRow,
  | 'status'
  | 'sex_dictText'
  | 'status_dictText'
  | 'orgCodeTxt'
  | 'lastLoginTime'
  | 'deletedTime'
  | 'createTime'
  | 'updateTime'
  | 'siteNames'
  | 'departSiteNames'
  | 'otherSites'
> & {
  status: 'normal' | 'frozen'
  lastLoginTime: Date | null
  deletedTime: Date | null
  createTime: Date
  updateTime: Date
  sites: HeldSite[]
}

/**
 * Formats a row of the user lists; lists expose no other fields of accounts. Sites that the caller may not see are
 * counted only.
 */
export const presentUserRow = ({ sites, ...row }: Listed, caller: Caller): UserRow => {
  const status = row.status === 'normal' ? '1' : '2'
  const seen = sites.filter(({ id }) => maySee(caller, id))
  return {
    ...row,
    siteNames: seen.filter(({ isOwn }) => isOwn).map(({ name }) => name),
    departSiteNames: seen.flatMap(({ name, givers }) => (givers ? [`${name}（${givers.join('、')}）`] : [])),
    otherSites: sites.length - seen.length,
    sex_dictText: sexWords[row.sex],
    status,
    status_dictText: row.isExpired && status === '1' ? expired : stateWords[status],
    orgCodeTxt: row.departNames.join(','),
    lastLoginTime: formatTime(row.lastLoginTime),
    deletedTime: formatTime(row.deletedTime),
    createTime: formatTime(row.createTime),
    updateTime: formatTime(row.updateTime)
  }
}

const ofDepartment = sql`left join ${departments} on ${eq(departments.id, users.departId)}`
const scope = byRules(everyone('people may work in several sites or in none; the right decides'), {
  right: 'system:user:list',
  table: users,
  only: isNull(users.deletedTime),
  fields: {
    id: { title: '用户', column: users.id, kind: 'user' },
    departId: {
      ...{ title: '所属部门', column: userDepartments.departId, kind: 'department' },
      through: { id: users.id, key: userDepartments.userId }
    },
    positionId: {
      ...{ title: '岗位', column: heldPositions.positionId, kind: 'position' },
      through: { id: users.id, key: heldPositions.userId }
    },
    roleId: {
      ...{ title: '角色编号', column: heldRoles.roleId, kind: 'text' },
      through: { id: users.id, key: heldRoles.userId }
    },
    siteId: {
      ...{ title: '负责的站点', column: heldSubsites.subsiteId, kind: 'subsite' },
      through: { id: users.id, key: heldSubsites.userId }
    },
    username: { title: '用户账号', column: users.username, kind: 'username' },
    realname: { title: '用户名字', column: users.realname, kind: 'text' },
    phone: { title: '手机号码', column: users.phone, kind: 'text' },
    email: { title: '邮箱', column: users.email, kind: 'text' },
    sex: { title: '性别', column: users.sex, kind: 'choice', words: { 1: '男', 2: '女' } },
    status: { title: '状态', column: users.status, kind: 'choice', words: { normal: '正常', frozen: '冻结' } },
    validUntil: { title: '有效期至', column: users.validUntil, kind: 'text' },
    createBy: { title: '创建人', column: users.createBy, kind: 'user' },
    createTime: { title: '创建时间', column: users.createTime, kind: 'time' }
  }
})

export const keptUsers = { title: '用户', table: users, scope }

/** Maps the wire's values to stored ones. */
const asked: Fields['fields'] = {
  status: { title: '状态', column: users.status, kind: 'choice', words: stateWords, stored: stateOf },
  orgCode: { title: '部门编码', column: departments.orgCode, kind: 'text' },
  lastLoginTime: { title: '最近登录时间', column: users.lastLoginTime, kind: 'time' },
  createByName: { title: '创建人姓名', column: users.createByName, kind: 'text' },
  updateTime: { title: '更新时间', column: users.updateTime, kind: 'time' }
}

const listAll = list({
  from: users,
  joins: ofDepartment,
  columns: userColumns,
  filters: {
    username: searchEverywhere(users.id, users.username),
    realname: searchEverywhere(users.id, users.realname),
    phone: searchEverywhere(users.id, users.phone),
    email: searchEverywhere(users.id, users.email),
    keyword: searchEither(users.id, users.realname, users.username),
    sex: choice(users.sex, sexes, '性别（sex）'),
    status: byState,
    lacks: byLacking,
    validity: byValidity,
    underDepartId: underDepartment,
    departId: paired(users.id, userDepartments.userId, userDepartments.departId),
    roleId: paired(users.id, heldRoles.userId, heldRoles.roleId),
    siteId: paired(users.id, heldSubsites.userId, heldSubsites.subsiteId),
    positionId: paired(users.id, heldPositions.userId, heldPositions.positionId),
    ...dates('createTime', users.createTime, '创建时间')
  },
  sorts: {
    createTime: [users.createTime],
    username: [users.username],
    realname: [users.realname],
    updateTime: [users.updateTime]
  },
  scope,
  only: isNull(users.deletedTime),
  advanced: { paths: [userList.path], fields: asked },
  present: presentUserRow
})

/** Refuses to tell the users of a site that the caller may not see. */
export const listUsers: typeof listAll = (database, caller, query) => {
  const { siteId } = query as { siteId?: string }
  if (siteId) requireSubsite(caller, siteId)
  return listAll(database, caller, query)
}

/** Lists deleted users. */
export const listDeletedUsers = list({
  from: users,
  joins: ofDepartment,
  columns: userColumns,
  filters: { username: text(users.username), realname: text(users.realname) },
  sorts: { deletedTime: [users.deletedTime], username: [users.username], realname: [users.realname] },
  scope,
  only: isNotNull(users.deletedTime),
  advanced: {
    paths: [deletedUsers.path],
    right: 'system:user:delete',
    fields: { ...asked, deletedTime: { title: '删除时间', column: users.deletedTime, kind: 'time' } }
  },
  present: presentUserRow
})
