import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addDepartmentMembers,
  removeDepartmentMember,
  saveDepartmentRoles
} from '../../elements/base/contract/department.ts'
import { savePositionRoles } from '../../elements/base/contract/position.ts'
import { saveRolePermissions } from '../../elements/base/contract/role.ts'
import { changeGrantEnd } from '../../elements/base/contract/user-grant.ts'
import {
  changeUserPositions,
  changeUserRoles,
  changeUserSites,
  changeValidity,
  deleteUsers,
  freezeUsers,
  userList
} from '../../elements/base/contract/user.ts'
import { add, admin, ok, platform, today, yesterday } from './user-expiry-desk.ts'

const right = 'system:user:list'

interface Person {
  id: string
  token: string
  /** Role, department and position of this person alone. */
  own: string
}
type Way = 'role' | 'department' | 'position' | 'none'
type Change = (person: Person) => Promise<{ success: boolean; message: string }>

const call = (endpoint: unknown, body: object): ReturnType<Change> =>
  platform.call(endpoint as typeof changeUserRoles, { token: admin, body: body as never })

/** Changes, each of one person: how the person has the right before, and whether it is there afterwards. */
const changes: readonly (readonly [title: string, before: Way, isThere: boolean, change: Change])[] = [
  ['role taken', 'role', false, ({ id, own }) => call(changeUserRoles, { ids: [id], mode: 'remove', values: [own] })],
  [
    'right of the role taken',
    'role',
    false,
    ({ own }) => call(saveRolePermissions, { roleId: own, permissionIds: '', lastpermissionIds: right })
  ],
  [
    'roles replaced',
    'role',
    false,
    ({ id }) => call(changeUserRoles, { ids: [id], mode: 'replace', values: ['fourteen-plain'] })
  ],
  ['site taken', 'role', false, ({ id }) => call(changeUserSites, { ids: [id], mode: 'remove', values: ['1'] })],
  ['frozen', 'role', false, ({ id }) => call(freezeUsers, { ids: id, status: '2' })],
  ['deleted', 'role', false, ({ id }) => platform.call(deleteUsers, { token: admin, query: { ids: id } })],
  [
    'account ended',
    'role',
    false,
    ({ id }) => call(changeValidity, { ids: [id], validUntil: yesterday, endsNow: true })
  ],
  [
    'left the department',
    'department',
    false,
    ({ id, own }) => platform.call(removeDepartmentMember, { token: admin, query: { depId: own, userId: id } })
  ],
  [
    'role of the department taken',
    'department',
    false,
    ({ own }) => call(saveDepartmentRoles, { depId: own, roleIds: [] })
  ],
  [
    'position taken',
    'position',
    false,
    ({ id, own }) => call(changeUserPositions, { ids: [id], mode: 'remove', values: [own] })
  ],
  ['role of the position taken', 'position', false, ({ own }) => call(savePositionRoles, { id: own, roleIds: [] })],
  [
    'last day set to today',
    'role',
    true,
    ({ id, own }) => call(changeGrantEnd, { ids: [id], kind: 'role', values: [own], validUntil: today })
  ],
  ['role given', 'none', true, ({ id, own }) => call(changeUserRoles, { ids: [id], mode: 'add', values: [own] })],
  ['joined the department', 'none', true, ({ id, own }) => call(addDepartmentMembers, { depId: own, userIdList: [id] })]
]

const prepare = async (way: Way, at: number): Promise<Person> => {
  const own = `fourteen-${at}`
  await platform.query('insert into roles (id, role_name, role_code) values ($1, $1, $1)', [own])
  await platform.query('insert into role_rights (role_id, action) values ($1, $2)', [own, right])
  await platform.query('insert into departments (id, parent_id, depart_name, org_code) values ($1, $2, $1, $3)', [
    ...[own, '', `FT${String(at).padStart(2, '0')}`]
  ])
  await platform.query('insert into positions (id, name, code) values ($1, $1, $1)', [own])
  await platform.query('insert into department_roles (depart_id, role_id) values ($1, $1)', [own])
  await platform.query('insert into position_roles (position_id, role_id) values ($1, $1)', [own])
  const { id, username } = await add({ selectedroles: way === 'role' ? own : '', selectedsites: '1' })
  if (way === 'department') ok(await call(addDepartmentMembers, { depId: own, userIdList: [id] }))
  if (way === 'position') ok(await call(changeUserPositions, { ids: [id], mode: 'add', values: [own] }))
  return { id, own, token: await platform.signIn(username) }
}

test('[issue-32] [SI-7] fourteen people are signed in while the rights of each change in another way: the next call of this one shows it, and nobody else notices', async () => {
  await platform.query("insert into roles (id, role_name, role_code) values ('fourteen-plain', '普通', 'plain')")
  const people: Person[] = []
  for (const [at, [, way]] of changes.entries()) people.push(await prepare(way, at))
  const may = async ({ token }: Person) => (await platform.call(userList, { token, query: { pageSize: 1 } })).success
  const all = () => Promise.all(people.map(may))
  const expected = changes.map(([, way]) => way !== 'none')
  assert.deepEqual(await all(), expected, 'before')
  for (const [at, [title, , isThere, change]] of changes.entries()) {
    const { success, message } = await change(people[at]!)
    assert.equal(success, true, `${title}: ${message}`)
    assert.equal(await may(people[at]!), isThere, title)
    expected[at] = isThere
    assert.deepEqual(await all(), expected, `everyone after: ${title}`)
  }
})
