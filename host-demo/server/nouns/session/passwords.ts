import { hash, verify } from '@node-rs/argon2'
import { isStrongPassword } from '../../../../elements/base/contract/checks.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { inTurns } from '../../kernel/limit-concurrency.ts'

// Node reads files with the same four threads: two are left to them however many sign in.
const turns = inTurns(2)

/** argon2id with the library's defaults: 19 MiB, two passes, about 25 ms. */
export const hashPassword = (password: string) => turns(() => hash(password))

/**
 * Of a random password of 70 bits, given to be changed: nobody guesses it, whatever one guess costs. A sheet of thousands would
 * otherwise keep those waiting who sign in.
 */
export const hashFirstPassword = (password: string) => hash(password, { memoryCost: 1024, timeCost: 1 })

/** Checked in place of a password that is not there, so that unknown names take as long as known ones. */
const nobodysHash = await hash('nobody holds this password')

export const checkPassword = async (stored: string | undefined, password: string) => {
  const matches = await turns(() => verify(stored || nobodysHash, password))
  return Boolean(stored) && matches
}

/** At least 8 characters with a letter, a digit and a special character. */
export const requireStrongPassword = (password: string) => {
  if (!isStrongPassword(password)) throw new Refusal('密码由8位数字、大小写字母和特殊符号组成!')
}

/** Strong; and both times the same. */
export const requireGoodPassword = (password: string, confirmation: string) => {
  requireStrongPassword(password)
  if (password !== confirmation) throw new Refusal('两次输入密码不一致!')
}
