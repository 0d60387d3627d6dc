import { accountMobilePattern, emailPattern, withoutSpaces } from '../../../../../elements/base/contract/checks.ts'
import type { LoggedChange } from '../../../../../elements/base/contract/log.ts'
import { oneLine } from '../../../kernel/fields.ts'
import type { ReadPerson } from '../read/snapshot.ts'
import type { PersonPlan, PersonValues, Placed } from './plan.ts'

/** Account as a comparison sees it. */
export interface KnownAccount {
  id: string
  username: string
  realname: string
  phone: string
  email: string
  sex: '' | '1' | '2'
  status: 'normal' | 'frozen'
  isDeleted: boolean
  /** The main one first. */
  departIds: string[]
  /** A directory has it, this one included. */
  isLinked: boolean
}

export interface KnownPeople {
  /** Accounts of this source, by key; whether it froze them. */
  links: ReadonlyMap<string, { userId: string; isFrozen: boolean }>
  accounts: ReadonlyMap<string, KnownAccount>
  /** Accounts by lower-case username, as far as people of the directory have it. */
  byUsername: ReadonlyMap<string, KnownAccount>
  /** Ids of the accounts with these values. */
  phones: ReadonlyMap<string, string>
  emails: ReadonlyMap<string, string>
  /** Departments that the source decides about. */
  managed: ReadonlySet<string>
  labelOf(departId: string): string
  /** People that vanish are frozen. */
  freezes: boolean
}

const usernamePattern = /^[a-z][\w.-]{2,31}$/
const mobile = new RegExp(`^${accountMobilePattern}$`)
const mail = new RegExp(`^${emailPattern}$`)
const sexes: Readonly<Record<string, '1' | '2'>> = {
  1: '1',
  男: '1',
  male: '1',
  m: '1',
  2: '2',
  女: '2',
  female: '2',
  f: '2'
}
const titles = { realname: '姓名', phone: '手机号', email: '邮箱', sex: '性别' }
const sexWords = { '': '', '1': '男', '2': '女' }

/** Compares people. `placed` are the departments that are not refused, by key. */
export const comparePeople = (
  people: readonly ReadPerson[],
  known: KnownPeople,
  placed: ReadonlyMap<string, Placed>
): PersonPlan[] => {
  const { links, accounts, byUsername, managed, labelOf } = known
  const used = { phone: new Map(known.phones), email: new Map(known.emails) }
  const seen = new Set<string>()
  const names = new Set<string>()

  /** Returns the value of a field; undefined with a note if it cannot be stored. */
  const unique = (name: 'phone' | 'email', given: string, owner: string, notes: string[]) => {
    const value = name === 'phone' ? withoutSpaces(given).replace(/^(\+?86)(?=1\d{10}$)/, '') : given.trim()
    if (value && !(name === 'phone' ? mobile : mail).test(value)) {
      notes.push(`${titles[name]}“${value.slice(0, 40)}”的格式不符，没有同步`)
      return undefined
    }
    const plain = value.toLowerCase()
    const holder = value ? used[name].get(plain) : undefined
    if (holder !== undefined && holder !== owner) {
      notes.push(`${titles[name]}“${value}”已被其他人员使用，没有同步`)
      return undefined
    }
    if (value) used[name].set(plain, owner)
    return value
  }

  const valuesOf = (person: ReadPerson, owner: string, notes: string[]): PersonValues => {
    const { realname, phone, email, sex } = person
    const values = {
      realname: oneLine(realname),
      phone: phone === undefined ? undefined : unique('phone', phone, owner, notes),
      email: email === undefined ? undefined : unique('email', email, owner, notes),
      sex: sex === undefined ? undefined : (sexes[sex.trim().toLowerCase()] ?? '')
    }
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  }

  /** Keys of the departments after the run; undefined if none of them can be synchronised. */
  const departKeysOf = ({ departKeys }: ReadPerson) => {
    const kept = [...new Set(departKeys)].filter(key => placed.has(key))
    if (kept.length > 0) return kept
    return departKeys.length === 0 ? [''] : undefined
  }
  const labelOfKey = (key: string) => {
    const { departId, path } = placed.get(key)!
    return departId ? labelOf(departId) : path
  }

  const editsOf = (account: KnownAccount, values: PersonValues) =>
    (Object.keys(titles) as (keyof typeof titles)[]).flatMap((name): LoggedChange[] => {
      const value = values[name]
      if (value === undefined || value === account[name]) return []
      const wordsOf = (text: string) => (name === 'sex' ? sexWords[text as ''] : text)
      return [{ title: titles[name], before: wordsOf(account[name]), after: wordsOf(value) }]
    })

  const moveOf = (account: KnownAccount, departKeys: string[]): LoggedChange | undefined => {
    const wanted = departKeys.map(key => placed.get(key)!.departId)
    const held = account.departIds.filter(id => managed.has(id))
    const [main = ''] = account.departIds
    const isMain = main !== '' && !managed.has(main) ? true : main === wanted[0]
    const isSame = isMain && wanted.length === held.length && wanted.every(id => id !== '' && held.includes(id))
    if (isSame) return undefined
    const join = (labels: string[]) => labels.join('、')
    return { title: '部门', before: join(held.map(labelOf)), after: join(departKeys.map(labelOfKey)) }
  }

  const labelFor = ({ realname, username }: Pick<ReadPerson, 'realname' | 'username'>) =>
    `${oneLine(realname)}（${username}）`

  const blank = (person: ReadPerson, userId = ''): PersonPlan => ({
    ...{ kind: 'same', key: person.key, userId, username: person.username.trim().toLowerCase() },
    ...{ label: labelFor(person), values: {}, otherDeparts: [], isBack: false, edits: [], reason: '' }
  })
  const refused = (person: ReadPerson, reason: string, userId = ''): PersonPlan => ({
    ...blank(person, userId),
    kind: 'refused',
    reason
  })

  const changed = (person: ReadPerson, account: KnownAccount, isFrozen: boolean): PersonPlan => {
    const notes: string[] = []
    const plan = blank(person, account.id)
    const values = valuesOf(person, account.id, notes)
    const departKeys = departKeysOf(person)
    if (!departKeys) notes.push('部门不能同步，没有调动')
    const edits = editsOf(account, values)
    const move = departKeys && moveOf(account, departKeys)
    const isBack = isFrozen && account.status === 'frozen'
    return {
      ...{ ...plan, username: account.username, values, edits, isBack, reason: notes.join('；') },
      otherDeparts: account.departIds.filter(id => !managed.has(id)),
      ...(move && { move, departKeys }),
      kind: edits.length > 0 || move || isBack ? 'change' : 'same'
    }
  }

  const fresh = (person: ReadPerson): PersonPlan => {
    const username = person.username.trim().toLowerCase()
    const account = byUsername.get(username)
    if (account?.isDeleted) return refused(person, '用户账号已被使用（在回收站中）')
    if (account?.isLinked) return refused(person, '用户账号已属于目录中的另一个人员')
    if (account) return { ...changed(person, account, false), kind: 'link' }
    if (!usernamePattern.test(username))
      return refused(person, '用户账号应以字母开头，3 到 32 个字母、数字、点、横线或下划线')
    const departKeys = departKeysOf(person)
    if (!departKeys) return refused(person, '所在部门不能同步')
    const notes: string[] = []
    const values = valuesOf(person, `new ${person.key}`, notes)
    const move = { title: '部门', before: '', after: departKeys.map(labelOfKey).join('、') }
    const none: KnownAccount = {
      ...{ id: '', username, realname: '', phone: '', email: '', sex: '', status: 'normal' },
      ...{ isDeleted: false, departIds: [], isLinked: false }
    }
    return {
      ...blank(person),
      kind: 'add',
      values,
      edits: editsOf(none, values),
      move,
      departKeys,
      reason: notes.join('；')
    }
  }

  const planOf = (person: ReadPerson): PersonPlan => {
    const { key, isActive } = person
    if (!key) return refused(person, '目录没有给出它的编号（id）')
    if (seen.has(key)) return refused(person, '目录中有相同编号的人员')
    seen.add(key)
    const link = links.get(key)
    const account = accounts.get(link?.userId ?? '')
    const username = account?.username ?? person.username.trim().toLowerCase()
    if (names.has(username)) return refused(person, '目录中有相同账号的人员')
    names.add(username)
    if (!isActive) return account ? vanished(key, account, link?.isFrozen ?? false) : blank(person)
    const name = oneLine(person.realname)
    if (!name || name.length > 30) return refused(person, '姓名应为 1 到 30 个字', account?.id)
    if (account?.isDeleted) return refused(person, '账号在回收站中，请先恢复', account.id)
    return account ? changed(person, account, link?.isFrozen ?? false) : fresh(person)
  }

  const vanished = (key: string, account: KnownAccount, isFrozen: boolean): PersonPlan => ({
    ...blank({ ...account, key, departKeys: [], isActive: false }, account.id),
    kind: !known.freezes || isFrozen || account.isDeleted || account.status === 'frozen' ? 'same' : 'freeze'
  })

  const plans = people.map(planOf)
  const gone = [...links].flatMap(([key, { userId, isFrozen }]) => {
    const account = seen.has(key) ? undefined : accounts.get(userId)
    return account ? [vanished(key, account, isFrozen)] : []
  })
  return [...plans, ...gone].filter(({ kind, reason }) => kind !== 'same' || reason !== '')
}
