import { hasExpired } from '../../../database/may-act.ts'
import { parseTime } from '../../../kernel/clock.ts'

/** Returns the problem of a birthday, '' for none. */
export const problemOfBirthday = (birthday: string) => {
  const day = birthday && parseTime(birthday)
  return day && day.getTime() > Date.now() ? '不是过去的日期' : ''
}

/** Imports set no last day in the past, because nothing asks for a confirmation of each. */
export const problemOfValidity = (validUntil: string, now: Date) =>
  hasExpired(validUntil, now) ? '是已经过去的日期；要立即停用账号，请在用户管理中设置' : ''
