import {
  changeUserDepartments,
  changeUserPositions,
  changeUserRoles,
  changeUserSites,
  freezeUsers,
  purgeUsers,
  resetPassword,
  resetPasswords,
  resetSecondFactor,
  restoreUsers,
  unlockUsers,
  type BulkMode,
  type BulkResult,
  type ResetPasswords,
  type UserState
} from '../../base/contract/user.ts'
import { removePasskeys } from '../../base/contract/passkey.ts'
import { saveUserSubsites, userSubsites } from '../../base/contract/user-subsite.ts'
import { layOut, type Tree } from '../../base/kit/tree/tree-model.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { siteOf, type SiteNode } from '../../base/shared/people/sites.ts'
import { send } from '../../base/session/request/send.ts'

/** Loads the assignable sites and the ids of the user's sites. */
export async function loadSites(userId: string, signal: AbortSignal): Promise<{ tree: Tree<SiteNode>; own: string[] }> {
  const { subsiteTree, userSubsiteList } = await send(userSubsites, { query: { userId }, signal })
  return { tree: layOut(subsiteTree.map(siteOf)), own: userSubsiteList.map(({ subsiteId }) => subsiteId) }
}

export async function saveSites(userId: string, ids: readonly string[]): Promise<void> {
  await send(saveUserSubsites, { body: { userId, subsiteIds: ids.join() } })
}

export async function freeze(ids: readonly string[], status: UserState): Promise<BulkResult> {
  const result = await send(freezeUsers, { body: { ids: ids.join(), status } })
  changed('user')
  return result
}

export async function unlock(ids: readonly string[]): Promise<BulkResult> {
  const result = await send(unlockUsers, { body: { ids: ids.join() } })
  changed('user')
  return result
}

/** Removes the second factor of a user. */
export async function resetFactor(username: string): Promise<void> {
  await send(resetSecondFactor, { body: { username } })
  changed('user')
}

/** Removes all passkeys of a user. */
export async function dropPasskeys(username: string): Promise<void> {
  await send(removePasskeys, { body: { username } })
  changed('user')
}

/** What users have several of. */
export type Belonging = 'sites' | 'roles' | 'departments' | 'positions'

const calls = {
  ...{ sites: changeUserSites, roles: changeUserRoles },
  ...{ departments: changeUserDepartments, positions: changeUserPositions }
}

interface Change {
  ids: string[]
  mode: BulkMode
  values: string[]
  isOfDepartment?: boolean
  validUntil?: string
}

/** Changes the sites, roles, departments or positions of users. */
export async function changePeople(belonging: Belonging, body: Change): Promise<BulkResult> {
  const result = await send(calls[belonging], { body, timeout: 120_000 })
  changed('user')
  return result
}

/** Resets the passwords to random ones. */
export async function resetAll(ids: readonly string[]): Promise<ResetPasswords> {
  const result = await send(resetPasswords, { body: { ids: ids.join() }, timeout: 120_000 })
  changed('user')
  return result
}

export async function reset(username: string, password: string): Promise<void> {
  await send(resetPassword, { body: { username, password } })
  changed('user')
}

export async function restore(ids: readonly string[]): Promise<void> {
  await send(restoreUsers, { body: { userIds: ids.join() } })
  changed('user')
}

export async function purge(ids: readonly string[]): Promise<void> {
  await send(purgeUsers, { query: { userIds: ids.join() } })
  changed('user')
}

const [small, capital, digits, signs] = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%?']

/** Generates a random password of 16 easily readable characters, of each kind that the rules require. */
export function randomPassword(): string {
  const pick = (from: string): string => from[crypto.getRandomValues(new Uint32Array(1))[0]! % from.length]!
  const plain = Array.from({ length: 12 }, () => pick(`${small}${capital}${digits}`)).join('')
  return `${plain}${pick(small)}${pick(capital)}${pick(digits)}${pick(signs)}`
}
