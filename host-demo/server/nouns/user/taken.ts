import { and, eq, ne } from 'drizzle-orm'
import { lockObject } from '../../database/locks.ts'
import type { Transaction } from '../../database/open.ts'
import { users } from '../../database/tables/accounts.ts'
import { Refusal } from '../../kernel/refusal.ts'

const titles = { username: '用户账号', phone: '手机号', email: '邮箱' }

/** Refuses values that another user has, also a deleted one. Serialised by value, because there is no unique index. */
export const requireFree = async (
  tx: Transaction,
  id: string,
  values: Partial<Record<keyof typeof titles, string>>
) => {
  for (const name of ['username', 'phone', 'email'] as const) {
    const value = values[name]
    if (!value) continue
    await lockObject(tx, `users.${name}:${value}`)
    const [taken] = await tx
      .select({ id: users.id, deletedTime: users.deletedTime })
      .from(users)
      .where(and(eq(users[name], value), ne(users.id, id)))
      .limit(1)
    if (taken)
      throw new Refusal(`${titles[name]}“${value}”已被使用${taken.deletedTime ? '（在回收站中）' : ''}，请换一个`)
  }
}
