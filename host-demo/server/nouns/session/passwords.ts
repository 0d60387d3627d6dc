import { hash, verify } from '@node-rs/argon2'
import { isStrongPassword } from '../../../../elements/base/contract/checks.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { inTurns } from '../../kernel/limit-concurrency.ts'

// Hashing uses Node's four pool threads; two stay free for file access.
const turns = inTurns(2)

/** Hashes with argon2id and the library's defaults: 19 MiB, two passes, about 25 ms. */
export const hashPassword = (password: string) => turns(() => hash(password))

/**
 * Hashes a random initial password of 70 bits with low cost, because it cannot be guessed. An import of thousands would
 * otherwise delay sign-ins.
 */
export const hashFirstPassword = (password: string) => hash(password, { memoryCost: 1024, timeCost: 1 })

/** Checked if the user does not exist, so that the response time does not reveal known names. */
const nobodysHash = await hash('nobody holds this password')

export const checkPassword = async (stored: string | undefined, password: string) => {
  const matches = await turns(() => verify(stored || nobodysHash, password))
  return Boolean(stored) && matches
}

/** Requires at least 8 characters with a letter, a digit and a special character. */
export const requireStrongPassword = (password: string) => {
  if (!isStrongPassword(password)) throw new Refusal('密码由8位数字、大小写字母和特殊符号组成!')
}

/** Requires a strong password and an equal confirmation. */
export const requireGoodPassword = (password: string, confirmation: string) => {
  requireStrongPassword(password)
  if (password !== confirmation) throw new Refusal('两次输入密码不一致!')
}
