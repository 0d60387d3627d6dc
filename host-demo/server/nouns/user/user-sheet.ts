import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { emailPattern, mobilePattern } from '../../../../elements/base/contract/checks.ts'
import {
  userSheet,
  type User,
  type UserDraft,
  type UserQuery,
  type UserRow
} from '../../../../elements/base/contract/user.ts'
import type { Transaction } from '../../database/open.ts'
import { everyone } from '../../rows/scope.ts'
import { departments, roleRights, roles, userDepartments, userRoles, users } from '../../database/tables/accounts.ts'
import { holds, type Caller } from '../../access/caller.ts'
import type { KnownRecord } from '../../http/crud/crud-noun.ts'
import { registerSheet } from '../../http/crud/crud-sheet.ts'
import { Text } from '../../kernel/fields.ts'
import { forbidden, Refusal } from '../../kernel/refusal.ts'
import type { Platform } from '../../http/platform.ts'
import { parseTime } from '../../kernel/clock.ts'
import { randomPassword } from '../../kernel/random-password.ts'
import { hashFirstPassword } from '../session/passwords.ts'
import { listFields, newUserFields, userFields } from './user-fields.ts'
import { listUsers } from './user-list.ts'
import { userWrites } from './user-writes.ts'
import { lockUsers, noUser, readUser } from './users.ts'

/** Limit of rows per sheet, because each person is written with roles and departments. */
const mostPeople = 2000

/** Person as a row of a sheet: names of roles and departments, separated by 、. */
type Line = Omit<UserDraft, 'selectedroles' | 'selecteddeparts'> & {
  username: string
  roleNames: string
  departNames: string
}

const fields = {
  username: newUserFields.username,
  realname: userFields.realname,
  sex: userFields.sex,
  birthday: userFields.birthday,
  phone: userFields.phone,
  email: userFields.email,
  roleNames: Text(500, 0, '角色'),
  departNames: Text(500, 0, '部门')
}
const names = Object.keys(fields) as (keyof Line)[]
const blank: Line = {
  ...{
    username: '',
    realname: '',
    sex: '' as const,
    birthday: '',
    phone: '',
    email: '',
    roleNames: '',
    departNames: ''
  }
}

const namesIn = (text: string) =>
  text
    .split(/[、,，;；]/)
    .map(name => name.trim())
    .filter(Boolean)

const scope = everyone('people may work in several sites or in none; the right decides')

/** Ids of roles and departments by name; undefined if a name is ambiguous. */
interface Names {
  roles: Map<string, { id: string; mayGive: boolean } | undefined>
  departments: Map<string, string | undefined>
}

/** Cache for all rows of a sheet. */
const namesOf = new WeakMap<Transaction, Promise<Names>>()
const readNames = (tx: Transaction, caller: Caller): Promise<Names> => {
  const found = namesOf.get(tx) ?? findNames(tx, caller)
  namesOf.set(tx, found)
  return found
}

const findNames = async (tx: Transaction, caller: Caller): Promise<Names> => {
  const granted = await tx.select().from(roleRights)
  const beyond = new Set(granted.filter(({ action }) => !holds(caller, action)).map(({ roleId }) => roleId))
  const once = <Value>(pairs: [string, Value][]) => {
    const found = new Map<string, Value | undefined>()
    for (const [name, value] of pairs) found.set(name, found.has(name) ? undefined : value)
    return found
  }
  const ofRoles = await tx.select({ id: roles.id, name: roles.roleName }).from(roles)
  const ofDepartments = await tx
    .select({ id: departments.id, name: departments.departName, code: departments.orgCode })
    .from(departments)
  return {
    roles: once(ofRoles.map(({ id, name }) => [name, { id, mayGive: !beyond.has(id) }])),
    departments: new Map([
      ...once(ofDepartments.map(({ id, name }) => [name, id])),
      ...ofDepartments.map(({ id, code }): [string, string] => [code, id])
    ])
  }
}

const problemOfRoles = (line: Line, before: KnownRecord | undefined, { roles: known }: Names, mayAssign: boolean) => {
  if (line.roleNames === (before?.roleNames ?? '')) return ''
  if (!mayAssign) return '您没有给用户分配角色的权限，请留空'
  for (const name of namesIn(line.roleNames)) {
    if (!known.has(name)) return `没有角色“${name}”`
    const role = known.get(name)
    if (!role) return `有几个角色都叫“${name}”`
    if (!role.mayGive) return `角色“${name}”含有您没有的权限`
  }
  return ''
}

const problemOfDepartments = (line: Line, { departments: known }: Names) => {
  for (const name of namesIn(line.departNames)) {
    if (!known.has(name)) return `没有部门“${name}”`
    if (!known.get(name)) return `有几个部门都叫“${name}”，请填写部门编码`
  }
  return ''
}

const problemOfBirthday = ({ birthday }: Line) => {
  const day = birthday && parseTime(birthday)
  return birthday && (!day || day.getTime() > Date.now()) ? '不是过去的日期，格式如 1990-05-01' : ''
}

/** Returns the ids of users that have one of these values, by value. */
const holdersOf = async (tx: Transaction, lines: readonly Line[]) => {
  const [phones, emails, accounts] = (['phone', 'email', 'username'] as const).map(name => [
    ...new Set(lines.map(line => (name === 'username' ? line[name].toLowerCase() : line[name])).filter(Boolean))
  ])
  return tx
    .select({
      ...{ id: users.id, phone: users.phone, email: users.email },
      ...{ username: users.username, deletedTime: users.deletedTime }
    })
    .from(users)
    .where(or(inArray(users.phone, phones!), inArray(users.email, emails!), inArray(users.username, accounts!)))
}

const isMobile = new RegExp(`^${mobilePattern}$`)
const isEmail = new RegExp(`^${emailPattern}$`)

/**
 * Registers export and import of users. New users get a random initial password, which is shown once to the importer.
 */
export const registerUserSheet = (platform: Platform) => {
  const writes = userWrites(platform)
  const mayAssign = (caller: Caller) => holds(caller, 'system:user:addUserRole')

  const draftOf = async (tx: Transaction, caller: Caller, { roleNames, departNames, ...line }: Line) => {
    const known = await readNames(tx, caller)
    return {
      ...line,
      selectedroles: namesIn(roleNames)
        .map(name => known.roles.get(name)?.id)
        .join(','),
      selecteddeparts: namesIn(departNames)
        .map(name => known.departments.get(name))
        .join(',')
    }
  }

  const known = async (tx: Transaction, _caller: Caller, keys: string[]) => {
    if (keys.length > mostPeople) throw new Refusal(`一次最多导入 ${mostPeople} 人，请分成几个文件`)
    const accounts = keys.map(key => key.toLowerCase())
    const rows = await tx
      .select()
      .from(users)
      .where(and(inArray(users.username, accounts), isNull(users.deletedTime)))
    const ids = rows.map(({ id }) => id)
    const held = await tx
      .select({ id: userRoles.userId, name: roles.roleName })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(inArray(userRoles.userId, ids))
      .orderBy(asc(roles.createTime), asc(roles.id))
    const belonging = await tx
      .select({ id: userDepartments.userId, departId: departments.id, name: departments.departName })
      .from(userDepartments)
      .innerJoin(departments, eq(departments.id, userDepartments.departId))
      .where(inArray(userDepartments.userId, ids))
      .orderBy(asc(departments.orgCode))
    const found = new Map<string, KnownRecord>()
    for (const key of keys) {
      const row = rows.find(({ username }) => username === key.toLowerCase())
      if (!row) continue
      const { id, departId, realname, sex, birthday, phone, email } = row
      const own = belonging.filter(one => one.id === id)
      const main = own.filter(one => one.departId === departId)
      found.set(key, {
        ...{ id, username: key, realname, sex, birthday, phone, email },
        roleNames: held
          .filter(one => one.id === id)
          .map(({ name }) => name)
          .join('、'),
        departNames: [...main, ...own.filter(one => one.departId !== departId)].map(({ name }) => name).join('、')
      })
    }
    return found
  }

  const look = async (
    tx: Transaction,
    caller: Caller,
    rows: { values: Line; before: KnownRecord | undefined }[]
  ): Promise<Record<string, string>[]> => {
    const lines = rows.map(({ values }) => values)
    const called = await readNames(tx, caller)
    const holders = await holdersOf(tx, lines)
    const firstWith = new Map<string, number>()
    return rows.map(({ values, before }, at) => {
      const problems: Record<string, string> = {}
      const tell = (name: keyof Line, problem: string) => {
        if (problem) problems[name] = problem
      }
      if (before && !holds(caller, 'system:user:edit')) tell('username', '已存在，您没有修改用户的权限')
      if (!before && !holds(caller, 'system:user:add')) tell('username', '不存在，您没有新建用户的权限')
      const gone = holders.find(one => one.username === values.username.toLowerCase() && one.deletedTime)
      if (gone) tell('username', '已被使用（在回收站中）')
      for (const [name, isOne] of [
        ['phone', isMobile],
        ['email', isEmail]
      ] as const) {
        const value = values[name]
        if (!value || !isOne.test(value)) continue
        if (holders.some(one => one[name] === value && one.id !== before?.id)) tell(name, '已被使用')
        const first = firstWith.get(`${name} ${value}`)
        if (first !== undefined) tell(name, `与第 ${first + 2} 行重复`)
        else firstWith.set(`${name} ${value}`, at)
      }
      tell('birthday', problemOfBirthday(values))
      tell('roleNames', problemOfRoles(values, before, called, mayAssign(caller)))
      tell('departNames', problemOfDepartments(values, called))
      return problems
    })
  }

  registerSheet<typeof users, UserRow, Line, UserQuery, User>(platform, {
    ...{ title: '用户', table: users, scope, calls: {}, query: listFields, list: listUsers },
    rights: {
      list: 'system:user:list',
      add: 'system:user:add',
      edit: 'system:user:edit',
      delete: 'system:user:delete'
    },
    nameOf: ({ realname }) => realname,
    read: (tx, _caller, id) => readUser(tx, id),
    draft: {
      fields,
      keep: () => {
        throw new Error('people are written by their own sheet')
      }
    },
    sheet: {
      calls: userSheet,
      rights: { export: 'system:user:export', import: 'system:user:import' },
      key: 'username',
      names,
      blank,
      also: { 状态: 'status_dictText', 创建时间: 'createTime', 最近登录: 'lastLoginTime' },
      own: {
        known,
        look,
        told: ['用户账号', '姓名', '初始密码'],
        async add(tx, line, caller) {
          if (!holds(caller, 'system:user:add')) throw forbidden(platform.rights['system:user:add'])
          const given = randomPassword()
          const draft = await draftOf(tx, caller, line)
          const { after, operation } = await writes.add(tx, caller, draft, await hashFirstPassword(given))
          return { operation, told: [after.username, after.realname, given] }
        },
        async edit(tx, { id }, line, caller) {
          if (!holds(caller, 'system:user:edit')) throw forbidden(platform.rights['system:user:edit'])
          const [row] = await lockUsers(tx, caller, [id])
          if (!row) throw noUser()
          const { username: _username, ...draft } = await draftOf(tx, caller, line)
          const { operation } = await writes.edit(tx, caller, row, await readUser(tx, id), draft)
          return { operation }
        }
      }
    }
  })
}
