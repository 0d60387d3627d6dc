import type { Transaction } from '../../database/open.ts'
import { administratorRole, userDepartments, userRoles, users } from '../../database/tables/accounts.ts'
import { userSubsites } from '../../database/tables/content.ts'
import type { Beginning } from '../../http/module.ts'
import { seedPeople } from './people-seed.ts'

export const userSeeds = [
  {
    id: 'u2',
    username: 'lihua',
    realname: '李华',
    phone: '13800010002',
    departId: 'd1',
    roles: ['r1'],
    sites: ['1', '2', '3']
  },
  {
    id: 'u3',
    username: 'wangmin',
    realname: '王敏',
    phone: '13800010003',
    departId: 'd1',
    roles: ['r2'],
    sites: ['1', '2', '3', '4', '6']
  },
  {
    id: 'u4',
    username: 'zhaolei',
    realname: '赵磊',
    phone: '13800010004',
    departId: 'd2',
    roles: ['r3'],
    sites: ['1', '2', '5', '8']
  },
  {
    id: 'u5',
    username: 'chenjing',
    realname: '陈静',
    phone: '13800010005',
    departId: 'd4',
    roles: ['r4'],
    sites: ['4', '16']
  }
]

export const seedAdministrator = async (tx: Transaction, { password }: Beginning) => {
  await tx.insert(users).values({
    id: 'u1',
    username: 'admin',
    realname: '系统管理员',
    password,
    phone: '13800010001',
    departId: 'd1',
    isSuper: true
  })
  await tx.insert(userRoles).values({ userId: 'u1', roleId: administratorRole })
  await tx.insert(userDepartments).values({ userId: 'u1', departId: 'd1' })
}

/** Inserts the users of the city's sites with their roles. */
export const seedUsers = async (tx: Transaction, beginning: Beginning) => {
  const { password } = beginning
  for (const { roles, sites, ...user } of userSeeds) {
    await tx.insert(users).values({ ...user, password })
    await tx.insert(userDepartments).values({ userId: user.id, departId: user.departId })
    await tx.insert(userRoles).values(roles.map(roleId => ({ userId: user.id, roleId })))
    await tx.insert(userSubsites).values(sites.map(subsiteId => ({ userId: user.id, subsiteId })))
  }
  await seedPeople(tx, beginning)
}
