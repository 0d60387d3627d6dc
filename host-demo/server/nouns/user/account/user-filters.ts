import type { Lacking, Validity } from '../../../../../elements/base/contract/user.ts'
import { dayIn, isExpired, today } from '../../../database/may-act.ts'
import { users } from '../../../database/tables/accounts.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { choice, nameOf, type Filter } from '../../../rows/filters.ts'

/** Stored values of the wire's states. */
export const stateOf = { '1': 'normal', '2': 'frozen' } as const

const states = choice(users.status, ['normal', 'frozen'], '状态（status）')

const isLocked = `exists (select from login_attempts a where a.username = ${nameOf(users.username)}
  and a.locked_until > now())`

/** Maps the wire's values to stored ones. '3' is the state of a lock, which accounts of each stored state may have. */
export const byState: Filter = {
  ...states,
  where: (asked, ...rest) => {
    const wanted = asked.split(',')
    const stored = wanted.filter(state => state !== '3').map(state => Object(stateOf)[state] ?? state)
    const conditions = [stored.join(',') && states.where(stored.join(','), ...rest), wanted.includes('3') && isLocked]
    const some = conditions.filter(Boolean)
    return some.length > 1 ? `(${some.join(' or ')})` : some[0] || ''
  }
}

/** Few people have none of their own: \`offset 0\` looks up what each of them holds, instead of joining what all hold. */
const hasNone = (count: 'role_count' | 'site_count', held: 'held_roles' | 'held_subsites') =>
  `users.id in (select c.user_id from user_counts c where c.${count} = 0)
    and not exists (select from ${held} h where h.user_id = users.id offset 0)`

const lackingTests: Record<Lacking, string> = {
  site: `${hasNone('site_count', 'held_subsites')} and not users.is_super`,
  role: hasNone('role_count', 'held_roles'),
  department: "users.depart_id = ''",
  signIn: 'users.last_login_time is null'
}
export const byLacking: Filter = {
  columns: [users.id],
  where: asked => {
    if (!Object.hasOwn(lackingTests, asked)) throw new Refusal('缺少（lacks）格式不正确，请修改后重试')
    return lackingTests[asked as Lacking]
  },
  // Partial indexes answer this.
  find: asked =>
    Object.hasOwn(lackingTests, asked)
      ? `select id from users where ${lackingTests[asked as Lacking]} and deleted_time is null`
      : ''
}

const endsSoon = `g.valid_until <> '' and g.valid_until between ${today} and ${dayIn(30)}`
const validityTests: Record<Validity, string> = {
  expired: isExpired('users'),
  soon: `users.valid_until <> '' and users.valid_until between ${today} and ${dayIn(30)}`,
  unlimited: "users.valid_until = ''",
  grantSoon: `users.id in (${['user_roles', 'user_subsites', 'user_positions']
    .map(pairs => `select g.user_id from ${pairs} g where ${endsSoon}`)
    .join(' union ')})`
}
export const byValidity: Filter = {
  columns: [users.validUntil],
  where: asked => {
    if (!Object.hasOwn(validityTests, asked)) throw new Refusal('有效期（validity）格式不正确，请修改后重试')
    return `(${validityTests[asked as Validity]})`
  },
  // Partial indexes have the users and grants with a last day.
  find: asked =>
    asked === 'expired' || asked === 'soon' || asked === 'grantSoon'
      ? `select id from users where ${validityTests[asked]} and deleted_time is null`
      : ''
}

/** Matches users of a department and all below it. */
export const underDepartment: Filter = {
  columns: [users.id],
  where: (asked, bind) => `exists (select from user_departments ud join department_lines l on l.depart_id = ud.depart_id
    where ud.user_id = ${nameOf(users.id)} and l.above_id = ${bind(asked)} offset 0)`,
  find: (asked, bind) => `select ud.user_id as id from department_lines l
    join user_departments ud on ud.depart_id = l.depart_id where l.above_id = ${bind(asked)}`
}
