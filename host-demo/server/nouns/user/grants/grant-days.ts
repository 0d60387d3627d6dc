import Type from 'typebox'
import { databaseTime } from '../../../database/clock.ts'
import { hasExpired } from '../../../database/may-act.ts'
import type { Transaction } from '../../../database/open.ts'
import { administratorRole, administratorRoles } from '../../../database/tables/accounts.ts'
import { parseTime } from '../../../kernel/clock.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/** Last day of a grant, or ''. */
export const grantDay = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', title: '到期日' })

/** @throws Refusal if the day does not exist or is over */
export const requireGrantDay = async (tx: Transaction, day: string) => {
  if (day && !parseTime(day)) throw new Refusal('到期日（validUntil）格式不正确，请修改后重试')
  if (hasExpired(day, await databaseTime(tx)))
    throw new Refusal(`到期日 ${day} 已经过去，请选择今天或以后的日期；要立即收回，请去掉该授权`)
}

/** Roles of administrators: without a last day, so that an administrator remains. */
export const lastingRoles: readonly string[] = [administratorRole, ...Object.values(administratorRoles)]

/** @throws Refusal for roles that cannot have a last day */
export const requireEndable = (day: string, roleIds: readonly string[]) => {
  if (day && roleIds.some(id => lastingRoles.includes(id)))
    throw new Refusal('系统管理员和三员的角色不能设置到期日，以免到期后无人管理；请在不再需要时收回')
}
