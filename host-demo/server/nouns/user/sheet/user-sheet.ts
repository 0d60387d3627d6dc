import { asc, inArray, or, sql } from 'drizzle-orm'
import {
  userSheet,
  type User,
  type UserDraft,
  type UserQuery,
  type UserRow
} from '../../../../../elements/base/contract/user.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { databaseTime } from '../../../database/clock.ts'
import { users } from '../../../database/tables/accounts.ts'
import { holds, type Caller } from '../../../access/caller.ts'
import type { SheetItem } from '../../../http/crud/crud-noun.ts'
import { registerSheet } from '../../../http/crud/crud-sheet.ts'
import { readAccount, readDay, readEmail, readMobile, readName } from '../../../http/crud/read-cell.ts'
import { splitIds, Text } from '../../../kernel/fields.ts'
import { forbidden } from '../../../kernel/refusal.ts'
import type { Platform } from '../../../http/platform.ts'
import { makeFirstPasswords, type FirstPassword } from './first-passwords.ts'
import { listFields, newUserFields, userFields, validityFields } from '../account/user-fields.ts'
import { listForExport } from './export-people.ts'
import { problemOfBirthday, problemOfValidity } from './day-problems.ts'
import { daysIn, readGrantCell, withHeldDays } from './cell-grants.ts'
import { changedDays, grantColumns, grantNames, readGrantProblems, type GrantColumn } from './grant-problems.ts'
import { readKnown } from './known-people.ts'
import { readReferences } from './user-references.ts'
import { removePeople } from '../account/remove-people.ts'
import { keptUsers } from '../account/user-list.ts'
import { readUser } from '../account/users.ts'
import { undoPeople } from './undo-people.ts'
import { writePeople, type Line as PersonLine } from './write-people.ts'

/** Person as a row of a sheet: labels of roles, departments, sites and positions, separated by 、. */
type Line = Omit<UserDraft, 'selectedroles' | 'selecteddeparts' | 'selectedsites' | 'selectedpositions' | 'endsNow'> & {
  username: string
  validUntil: string
  roleNames: string
  departNames: string
  siteNames: string
  positionNames: string
}

const fields = {
  username: newUserFields.username,
  realname: userFields.realname,
  sex: userFields.sex,
  birthday: userFields.birthday,
  phone: userFields.phone,
  email: userFields.email,
  roleNames: Text(1000, 0, '角色'),
  departNames: Text(500, 0, '部门'),
  siteNames: Text(4000, 0, '站点'),
  validUntil: validityFields.validUntil,
  positionNames: Text(1000, 0, '岗位')
}
const names = Object.keys(fields) as (keyof Line)[]
const blank: Line = {
  ...{ username: '', realname: '', sex: '', birthday: '' },
  ...{ phone: '', email: '', roleNames: '', departNames: '', siteNames: '', validUntil: '', positionNames: '' }
}

/** Titles of JeecgBoot's sheets and those that offices use. */
const titles = {
  username: ['账号', '登录账号', '用户账户'],
  realname: ['真实姓名', '用户姓名'],
  birthday: ['出生日期', '出生年月日', '出生年月'],
  phone: ['手机', '手机号码', '移动电话', '联系电话', '联系方式', '电话'],
  email: ['电子邮箱', '电子邮件', '邮箱地址', 'email', 'e-mail'],
  roleNames: ['角色名称', '用户角色', '所属角色'],
  departNames: ['所属部门', '部门名称', '所在部门', '所属单位', '工作单位', '单位'],
  siteNames: ['所属站点', '负责站点', '管理站点', '站点名称', '网站'],
  validUntil: ['有效期', '账号有效期', '有效期限', '到期日期'],
  positionNames: ['岗位名称', '所在岗位', '任职岗位', '职务', '职位']
}

const dayHint = (noun: string) =>
  `多个${noun}用“、”分隔。可写到期日：${noun}名称（至 2027-01-02）；不写时已有的到期日不变，（无期限）则取消到期日。`
const hints = { roleNames: dayHint('角色'), siteNames: dayHint('站点'), positionNames: dayHint('岗位') }

/** Returns the users that have one of these values. */
const holdersOf = async (tx: Transaction, lines: readonly Line[]) => {
  const phones = [...new Set(lines.map(({ phone }) => phone).filter(Boolean))]
  const emails = [...new Set(lines.map(({ email }) => email.toLowerCase()).filter(Boolean))]
  const accounts = [...new Set(lines.map(({ username }) => username))]
  return tx
    .select({
      ...{ id: users.id, phone: users.phone, email: sql<string>`lower(${users.email})` },
      ...{ username: users.username, deletedTime: users.deletedTime }
    })
    .from(users)
    .where(
      or(inArray(users.phone, phones), inArray(sql`lower(${users.email})`, emails), inArray(users.username, accounts))
    )
}

/**
 * Registers export and import of users. New users get a random initial password, which the importer fetches.
 */
export const registerUserSheet = (platform: Platform) => {
  const look = async (tx: Transaction, caller: Caller, rows: SheetItem<Line>[]): Promise<Record<string, string>[]> => {
    const problemOfGrants = await readGrantProblems(tx, caller)
    const holders = await holdersOf(
      tx,
      rows.map(({ values }) => values)
    )
    const holdersBy = (name: 'phone' | 'email' | 'username') => Map.groupBy(holders, one => one[name])
    const byValue = { phone: holdersBy('phone'), email: holdersBy('email'), username: holdersBy('username') }
    const firstWith = new Map<string, number>()
    const now = await databaseTime(tx)

    return rows.map(({ values, before, number }) => {
      const problems: Record<string, string> = {}
      const tell = (name: keyof Line, problem: string) => {
        if (problem) problems[name] ??= problem
      }
      if (before && !holds(caller, 'system:user:edit')) tell('username', '已存在，您没有修改用户的权限')
      if (!before && !holds(caller, 'system:user:add')) tell('username', '不存在，您没有新建用户的权限')
      const [gone] = byValue.username.get(values.username) ?? []
      if (gone?.deletedTime) tell('username', '已被使用（在回收站中）')
      for (const name of ['phone', 'email'] as const) {
        const value = values[name].toLowerCase()
        if (!value) continue
        const isKept = before && String(before[name]).toLowerCase() === value
        if (!isKept && byValue[name].get(value)?.some(({ id }) => id !== before?.id)) tell(name, '已被使用')
        const first = firstWith.get(`${name} ${value}`)
        if (first !== undefined) tell(name, `与第 ${first} 行重复`)
        else firstWith.set(`${name} ${value}`, number)
      }
      if (values.birthday !== before?.birthday) tell('birthday', problemOfBirthday(values.birthday))
      if (values.validUntil !== (before?.validUntil ?? ''))
        tell('validUntil', problemOfValidity(values.validUntil, now))
      for (const name of grantNames) tell(name, problemOfGrants(name, values[name], before))
      return problems
    })
  }

  const write = async (tx: Transaction, caller: Caller, rows: SheetItem<Line>[], prepared: unknown) => {
    for (const right of ['system:user:add', 'system:user:edit'] as const)
      if (rows.some(({ before }) => !before === (right === 'system:user:add')) && !holds(caller, right))
        throw forbidden(platform.rights[right])
    const references = await readReferences(tx)
    const passwords = prepared as Map<string, FirstPassword>
    const missing = rows.filter(({ values, before }) => !before && !passwords.has(values.username))
    for (const [key, one] of await makeFirstPasswords(missing.map(({ values }) => values.username)))
      passwords.set(key, one)
    const daysOf = (name: GrantColumn, cell: string) => daysIn(references[grantColumns[name].references], cell)
    const lines = rows.map(({ values, before }): PersonLine => {
      const { roleNames, departNames, siteNames, positionNames, ...line } = values
      const ends = {
        roles: daysOf('roleNames', roleNames),
        sites: daysOf('siteNames', siteNames),
        positions: daysOf('positionNames', positionNames)
      }
      return {
        ...{ id: before?.id, hash: before ? '' : passwords.get(line.username)!.hash, ends },
        changedDays: changedDays(references, values, before),
        draft: {
          ...line,
          selectedroles: [...ends.roles.keys()].join(','),
          selecteddeparts: references.departments.idsIn(departNames).ids.join(','),
          selectedsites: [...ends.sites.keys()].join(','),
          selectedpositions: [...ends.positions.keys()].join(',')
        }
      }
    })
    const labels = {
      roleNames: ({ draft }: PersonLine) => splitIds(draft.selectedroles).map(references.roles.labelOf),
      departNames: ({ draft }: PersonLine) => splitIds(draft.selecteddeparts).map(references.departments.labelOf),
      siteNames: (ids: string[]) => ids.map(references.sites.labelOf),
      positionNames: (ids: string[]) => ids.map(references.positions.labelOf)
    }
    const written = await writePeople(tx, caller, lines, labels, platform.rights)
    const told = rows.flatMap(({ values: { username, realname }, before }) =>
      before ? [] : [[username, realname, passwords.get(username)!.password]]
    )
    return { ...written, told }
  }

  registerSheet<typeof users, UserRow, Line, UserQuery, User>(platform, {
    ...{ ...keptUsers, calls: {}, query: listFields, list: listForExport, remove: removePeople },
    rights: {
      list: 'system:user:list',
      add: 'system:user:add',
      edit: 'system:user:edit',
      delete: 'system:user:delete'
    },
    nameOf: ({ realname }) => realname,
    read: readUser,
    draft: {
      fields,
      keep: () => {
        throw new Error('people are written by their own sheet')
      }
    },
    sheet: {
      calls: userSheet,
      rights: { export: 'system:user:export', import: 'system:user:import' },
      importProof: 'grant',
      key: 'username',
      ...{ names, blank, titles, hints },
      readers: {
        username: readAccount,
        realname: readName,
        birthday: readDay,
        phone: readMobile,
        email: readEmail,
        validUntil: readDay
      },
      also: { 状态: 'status_dictText', 创建时间: 'createTime', 最近登录: 'lastLoginTime' },
      own: {
        known: readKnown,
        async readers(tx) {
          const { orderRoles, orderSites, orderPositions, ...known } = await readReferences(tx)
          return {
            roleNames: readGrantCell(known.roles, orderRoles),
            departNames: known.departments.readSeveral(),
            siteNames: readGrantCell(known.sites, orderSites),
            positionNames: readGrantCell(known.positions, orderPositions)
          }
        },
        async complete(tx) {
          const known = await readReferences(tx)
          const completing = (name: GrantColumn) => (cell: string, held: string) =>
            withHeldDays(known[grantColumns[name].references], cell, held)
          return {
            roleNames: completing('roleNames'),
            siteNames: completing('siteNames'),
            positionNames: completing('positionNames')
          }
        },
        look,
        /** Makes the passwords of accounts that do not exist. */
        async prepare(database: Database, keys, step) {
          const existing = await database
            .select({ username: users.username })
            .from(users)
            .where(inArray(users.username, keys))
            .orderBy(asc(users.username))
          const names = new Set(existing.map(({ username }) => username))
          return makeFirstPasswords(
            keys.filter(key => key && !names.has(key)),
            step
          )
        },
        write,
        undo: undoPeople,
        told: ['用户账号', '姓名', '初始密码']
      }
    }
  })
}
