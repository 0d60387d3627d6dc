import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import {
  client as noun,
  clientAudience,
  exchangeToken,
  newClientSecret,
  type ClientDraft
} from '../../elements/base/contract/client.ts'
import type { TestPlatform } from './platform.ts'

/** Li Hua, her sites 1 and 2, and a site that she lacks. */
export const person = 'u2'
export const [home, other, foreign] = ['1', '2', '7'] as const

/** Gives Li Hua a role with rights, at two sites, and nothing else. */
export const prepare = async ({ query }: Pick<TestPlatform, 'query'>, rights: string[], ofClient: string[]) => {
  for (const [id, actions] of [
    ['own', rights],
    ['scope', ofClient]
  ] as const) {
    await query('insert into roles (id, role_code, role_name) values ($1, $1, $1) on conflict do nothing', [id])
    await query('delete from role_rules where role_id = $1', [id])
    await query('delete from role_rights where role_id = $1', [id])
    await query('insert into role_rights select $1, unnest($2::text[])', [id, actions])
  }
  await query('delete from user_departments where user_id = $1', [person])
  await query('delete from user_roles where user_id = $1', [person])
  await query(`insert into user_roles values ($1, 'own')`, [person])
  await query('delete from user_subsites where user_id = $1', [person])
  await query('insert into user_subsites (user_id, subsite_id) select $1, unnest($2::text[])', [person, [home, other]])
}

export const draft: ClientDraft = {
  ...{ name: '智慧政务门户', subsiteIds: `${home},${foreign}`, roleId: 'scope', ownWork: '0', origins: '' },
  ...{ publicKey: '', minutes: 60, status: '1' }
}

/** Adds an application. Returns its record, and its secret unless it has a key. */
export const addClient = async (platform: TestPlatform, token: string, part: Partial<ClientDraft> = {}) => {
  const body = { ...draft, name: `应用 ${randomUUID()}`, ...part }
  const { result: record, message } = await platform.call(noun.calls.add, { token, body })
  assert.ok(record, message)
  if (body.publicKey) return { record, secret: '' }
  const made = await platform.call(newClientSecret, { token, body: { id: record.id } })
  assert.ok(made.result, made.message)
  return { record, secret: made.result.secret }
}

export interface Claims {
  sub?: string
  aud?: string
  iss?: string
  jti?: string
  subsite?: string
  /** Seconds from now. */
  iat?: number
  exp?: number
}

export type Key = Parameters<SignJWT['sign']>[0]

/** Signs a request as an application would. */
export const sign = (id: string, key: Key | string, claims: Claims = {}, alg = 'HS256') => {
  const now = Math.floor(Date.now() / 1000)
  const { iat = 0, exp = 120, ...rest } = claims
  const payload = { iss: id, sub: 'lihua', aud: clientAudience, jti: randomUUID(), ...rest }
  return new SignJWT({ ...payload, iat: now + iat, exp: now + exp })
    .setProtectedHeader({ alg })
    .sign(typeof key === 'string' ? new TextEncoder().encode(key) : key)
}

export const exchange = (platform: TestPlatform, assertion: string) =>
  platform.call(exchangeToken, { body: { assertion } })

/** Signs and exchanges a request. Returns the token. */
export const enter = async (platform: TestPlatform, id: string, key: Key | string, claims?: Claims, alg?: string) => {
  const { result, message } = await exchange(platform, await sign(id, key, claims, alg))
  assert.ok(result, message)
  return result.token
}
