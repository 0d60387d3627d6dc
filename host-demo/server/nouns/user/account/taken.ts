import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { lockObject, lockShared } from '../../../database/locks.ts'
import type { Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { Refusal } from '../../../kernel/refusal.ts'

const titles = { username: '用户账号', phone: '手机号', email: '邮箱' }
type Name = keyof typeof titles
const names = Object.keys(titles) as Name[]

/** Values as they are compared: addresses without case. */
const compared = {
  username: sql<string>`${users.username}`,
  phone: sql<string>`${users.phone}`,
  email: sql<string>`lower(${users.email})`
}
const plain = (name: Name, value: string) => (name === 'email' ? value.toLowerCase() : value)

/** Lock of all values: one person at a time takes it shared, an import alone. */
const allValues = 'users.values'

const refuse = (name: Name, value: string, isDeleted: boolean): never => {
  throw new Refusal(`${titles[name]}“${value}”已被使用${isDeleted ? '（在回收站中）' : ''}，请换一个`)
}

/** Refuses values that another user has, also a deleted one. Serialised by value, because there is no unique index. */
export const requireFree = async (tx: Transaction, id: string, values: Partial<Record<Name, string>>) => {
  await lockShared(tx, allValues)
  for (const name of names) {
    const value = values[name]
    if (!value) continue
    await lockObject(tx, `users.${name}:${plain(name, value)}`)
    const [taken] = await tx
      .select({ id: users.id, deletedTime: users.deletedTime })
      .from(users)
      .where(and(eq(compared[name], plain(name, value)), ne(users.id, id)))
      .limit(1)
    if (taken) refuse(name, value, taken.deletedTime !== null)
  }
}

/** As `requireFree` for many people, by one statement. Empty values are not checked. */
export const requireAllFree = async (tx: Transaction, people: (Record<Name, string> & { id: string })[]) => {
  await lockObject(tx, allValues)
  const valuesOf = (name: Name) => people.map(one => plain(name, one[name])).filter(Boolean)
  const holders = await tx
    .select({ ...compared, id: users.id, deletedTime: users.deletedTime })
    .from(users)
    .where(or(...names.map(name => inArray(compared[name], valuesOf(name)))))
  for (const name of names) {
    const byValue = Map.groupBy(holders, one => one[name])
    for (const one of people) {
      const value = plain(name, one[name])
      const taken = value ? byValue.get(value)?.find(({ id }) => id !== one.id) : undefined
      if (taken) refuse(name, one[name], taken.deletedTime !== null)
    }
  }
}
