import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, beforeEach } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { beginSecondFactor, enableSecondFactor } from '../../elements/base/contract/account.ts'
import {
  login,
  phoneLogin,
  secondStep,
  sendSms,
  validateCasTicket,
  type SmsMode
} from '../../elements/base/contract/session.ts'
import { password, startPlatform, type Reply, type TestPlatform } from './platform.ts'

const service = 'http://localhost/user/login'
const casServer = createServer((_request, response) =>
  response.end(JSON.stringify({ serviceResponse: { authenticationSuccess: { user: 'lihua' } } }))
)

export let platform: TestPlatform
/** Secret of Li Hua's app. */
export let secret: string
export let recovery: string[]
export let admin: string
before(async () => {
  await new Promise<void>(resolve => casServer.listen(0, '127.0.0.1', resolve))
  const { port } = casServer.address() as AddressInfo
  platform = await startPlatform({ cas: { url: `http://127.0.0.1:${port}/cas`, service } })
  admin = await platform.signIn('admin')
})
after(async () => {
  casServer.close()
  await platform.stop()
})

/** Code that an app shows, some steps from now. */
export const codeOf = (of: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: Date.now() + steps * 30_000 })

export const enrol = async (token: string) => {
  const { result: made } = await platform.call(beginSecondFactor, { token })
  const enabled = await platform.call(enableSecondFactor, {
    token,
    body: { sealed: made.sealed, code: codeOf(made.secret) }
  })
  assert.equal(enabled.success, true, enabled.message)
  return { ...made, codes: enabled.result.codes }
}

/** Forgets which codes were used, so that tests need not wait for the next ones. */
export const renewSteps = () => platform.query('update second_factors set last_step = 0')

beforeEach(async () => {
  await platform.query('delete from login_attempts')
  await platform.query('delete from second_factors')
  await platform.query('delete from sms_codes')
  const made = await enrol(await platform.signIn('lihua'))
  secret = made.secret
  recovery = made.codes
  await renewSteps()
})

export const codeSentTo = async (mobile: string, smsmode: SmsMode) => {
  await platform.query('delete from sms_codes')
  await platform.call(sendSms, { body: { mobile, smsmode } })
  const lines = readFileSync(join(platform.folder, 'outbox/sms.log'), 'utf8').split('\n')
  return /验证码为 (\d{6})/.exec(lines.findLast(line => line.includes(mobile)) ?? '')?.[1] ?? ''
}

export const byPassword = () => platform.call(login, { body: { username: 'lihua', password } })
export const doors: Record<string, () => Promise<Reply<unknown>>> = {
  password: byPassword,
  phone: async () =>
    platform.call(phoneLogin, { body: { mobile: '13800010002', captcha: await codeSentTo('13800010002', '0') } }),
  CAS: () => platform.call(validateCasTicket, { query: { ticket: 'ST-1' } })
}

export const ticketOf = ({ result }: Reply<unknown>) => (result as { ticket: string }).ticket
export const second = (ticket: string, code: string) => platform.call(secondStep, { body: { ticket, code } })
/** Signs in with a code. */
export const enter = async (code: string) => second(ticketOf(await byPassword()), code)

export const logged = async (action: string) => {
  const { rows } = await platform.query<{ entry: string }>(
    'select row_to_json(operation_log)::text as entry from operation_log where action = $1',
    [action]
  )
  return rows.map(({ entry }) => entry)
}
