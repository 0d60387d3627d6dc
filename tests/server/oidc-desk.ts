import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { beginOidc, finishOidc } from '../../elements/base/contract/oidc.ts'
import type { OidcSettings } from '../../host-demo/server/nouns/session/oidc/oidc-settings.ts'
import { clientId, clientSecret, startOpenId, type OpenId } from '../support/openid-provider.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

/** Page to which the provider returns. */
export const page = 'http://localhost:1234/user/login'

export let provider: OpenId
export let platform: TestPlatform
export let settings: OidcSettings
before(async () => {
  provider = await startOpenId([page])
  settings = {
    ...{ issuer: provider.issuer, clientId, clientSecret, claim: 'preferred_username', name: '市统一认证' },
    ...{ scope: 'openid profile', trustsFactor: true }
  }
  platform = await startPlatform({ oidc: settings, sessionRules: { mostSessions: 50, proofMinutes: 10 } })
})
after(async () => {
  await platform.stop()
  await provider.stop()
})
beforeEach(async () => {
  provider.change()
  provider.break(false)
  provider.people.clear()
  await platform.query('delete from oidc_links')
  await platform.query('delete from second_factors')
})

export const begin = async (isFresh = false) => {
  const { success, message, result } = await platform.call(beginOidc, { body: { redirectUri: page, isFresh } })
  assert.equal(success, true, message)
  return result
}

/** Response of the provider to a person, as the page receives it. */
export const answerFor = async (login: string, jar?: Map<string, string>, isFresh = false) => {
  const { address, state } = await begin(isFresh)
  const { searchParams } = await provider.visit(address, login, jar)
  assert.equal(searchParams.get('state'), state)
  return { code: searchParams.get('code') ?? '', state, iss: searchParams.get('iss') ?? '' }
}

export const finish = (body: { code: string; state: string; iss?: string }, at = platform) =>
  at.call(finishOidc, { body })

export const enter = async (login: string, jar?: Map<string, string>, isFresh = false) =>
  finish(await answerFor(login, jar, isFresh))

export const linked = async () => {
  const { rows } = await platform.query<{ subject: string; username: string }>(
    'select l.subject, u.username from oidc_links l join users u on u.id = l.user_id order by l.subject'
  )
  return rows
}
