import { randomPassword } from '../../../kernel/random-password.ts'
import type { Step } from '../../../http/crud/works.ts'
import { hashFirstPassword } from '../../session/passwords.ts'

export interface FirstPassword {
  password: string
  hash: string
}

/** Hashes that run at once. */
const atOnce = 50

/** Makes a random initial password for each key. */
export const makeFirstPasswords = async (
  keys: readonly string[],
  step: Step = () => undefined
): Promise<Map<string, FirstPassword>> => {
  const made = new Map<string, FirstPassword>()
  for (let at = 0; at < keys.length; at += atOnce) {
    step(at / keys.length)
    const some = keys.slice(at, at + atOnce).map(key => ({ key, password: randomPassword() }))
    const hashes = await Promise.all(some.map(({ password }) => hashFirstPassword(password)))
    for (const [index, { key, password }] of some.entries()) made.set(key, { password, hash: hashes[index]! })
  }
  return made
}
