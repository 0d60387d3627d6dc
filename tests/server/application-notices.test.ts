import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import {
  applicationCalls,
  takeApplyStep,
  type Application,
  type ApplicationDraft
} from '../../elements/base/contract/apply.ts'
import type { ApplyNotice } from '../../elements/base/contract/apply-notices.ts'
import type { ApplyAction, ApplyStepDraft } from '../../elements/base/contract/apply-steps.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { readSettings } from '../../host-demo/server/start/settings.ts'
import { blankStep, citizen, daysAgo } from './application-drafts.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

interface Arrived {
  to: string
  id: string
  subject: string
  body: string
}

/** Mails that arrived at a real SMTP server. */
let mails: Arrived[] = []
/** Refuses connections with a code of the protocol while set. */
let closed = 0

const decoded = (part: string) => Buffer.from(part, 'base64').toString('utf8')
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onConnect: (_session, done) => done(closed ? Object.assign(new Error('later'), { responseCode: closed }) : undefined),
  onRcptTo: ({ address }, _session, done) =>
    done(/^nobody@/.test(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined),
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const [head = '', body = ''] = Buffer.concat(chunks)
        .toString('utf8')
        .split(/\r\n\r\n/)
      const headers = head.replaceAll(/\r\n\s+/g, ' ')
      const subject = /^Subject: (.*)$/m.exec(headers)?.[1] ?? ''
      mails.push({
        to: envelope.rcptTo.map(({ address }) => address).join(),
        id: /^Message-ID: (.*)$/m.exec(headers)?.[1] ?? '',
        subject: subject.replaceAll(/=\?UTF-8\?B\?([^?]*)\?=\s*/g, (_all, part: string) => decoded(part)),
        body: /base64/.test(headers) ? decoded(body) : body
      })
      done()
    })
  }
})

let platform: TestPlatform
let admin: string
let url: string
let database: ReturnType<typeof openDatabase>
let second: Awaited<ReturnType<typeof createApp>>
before(async () => {
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  const mail = { url, from: '临江市政务公开办 <gk@linjiang.gov.cn>' }
  platform = await startPlatform({ mail })
  admin = await platform.signIn('admin')
  database = openDatabase(platform.connection)
  const { folder: dataFolder } = platform
  second = await createApp({ database, modules, dataFolder, pagesFolder: `${dataFolder}/www`, mail })
  await second.ready()
})
after(async () => {
  await second.close()
  await database.close()
  await platform.stop()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
})

const email = 'linxiao@example.com'
const register = async (part: Partial<ApplicationDraft> = {}, at = platform, token = admin) => {
  const body = { ...citizen, email, ...part }
  const { result, message } = await at.call(applicationCalls.add, { token, body })
  assert.ok(result?.id, message)
  return result
}
const take = async (of: Application, action: ApplyAction, part: Partial<ApplyStepDraft> = {}) => {
  const body = { ...blankStep, id: of.id, version: of.version, action, reason: '按规定办理', ...part }
  const { result, message } = await platform.call(takeApplyStep, { token: admin, body })
  assert.ok(result, message)
  return result
}
const read = async ({ id }: Application, at = platform, token = admin) =>
  (await at.call(applicationCalls.byId, { token, query: { id } })).result
const noticesOf = async (of: Application): Promise<ApplyNotice[]> => (await read(of)).steps.at(-1)!.notices

/** Waits until the notices of the last step are as wanted. */
const until = async (of: Application, wanted: (notices: ApplyNotice[]) => boolean) => {
  for (let tries = 0; tries < 300; tries += 1) {
    const notices = await noticesOf(of)
    if (wanted(notices)) return notices
    await pause(100)
  }
  throw new Error(`the notices stay ${JSON.stringify(await noticesOf(of))}`)
}
const areSent = (notices: ApplyNotice[]) => notices.length > 0 && notices.every(({ state }) => state === 'sent')
const phones = () => readFileSync(join(platform.folder, 'outbox/sms.log'), 'utf8')

test('[process-10] each letter is told by mail and text message, without the name and the subject of the applicant', async () => {
  mails = []
  let one = await register()
  await until(one, areSent)
  one = await take(one, 'askCorrection', { until: daysAgo(-10), reason: '请写明文件的名称' })
  const notices = await until(one, areSent)
  assert.deepEqual(
    notices.map(({ channel }) => channel),
    ['sms', 'mail']
  )
  assert.match(notices[1]!.sentTime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const mine = mails.filter(({ to }) => to === email)
  assert.deepEqual(
    mine.map(({ subject }) => subject),
    [`政府信息公开申请 ${one.code}：《登记回执》`, `政府信息公开申请 ${one.code}：《补正告知书》`]
  )
  assert.match(mine[1]!.body, /^【临江市人民政府】您的政府信息公开申请（编号 .+）有新的文书《补正告知书》/)
  assert.match(mine[1]!.body, /本通知不代替文书的送达/)
  assert.ok(phones().includes(`有新的文书《补正告知书》`))
  for (const said of [...mine.map(({ subject, body }) => subject + body), phones()])
    for (const secret of [citizen.applicantName, citizen.title, citizen.cardCode])
      assert.equal(said.includes(secret), false)
  assert.equal(platform.log.join('').includes(email), false)
})

test('[process-10] each mail is sent once by two servers, and again with the same id only after a failure', async () => {
  mails = []
  const all = await Promise.all(Array.from({ length: 12 }, () => register()))
  for (const one of all) await until(one, areSent)
  assert.equal(mails.length, 12)
  assert.equal(new Set(mails.map(({ id }) => id)).size, 12)

  closed = 421
  const late = await register()
  const [, waiting] = await until(late, ([, mail]) => mail?.problem !== '')
  assert.deepEqual([waiting?.state, waiting?.problem], ['waiting', '邮件服务器未接受'])
  closed = 0
  mails = []
  await platform.query(`update application_notices set next_time = now() where state = 'waiting'`)
  await until(late, areSent)
  assert.equal(mails.length, 1)
})

test('[process-10] an address that the server refuses fails at once, with a sentence for the official', async () => {
  const one = await register({ email: 'nobody@example.com' })
  const [sms, mail] = await until(one, ([, last]) => last?.state === 'failed')
  assert.equal(sms?.state, 'sent')
  assert.deepEqual([mail?.state, mail?.problem, mail?.sentTime], ['failed', '收件地址被拒绝', ''])
})

test('[process-10] a notice fails after the last attempt', async () => {
  closed = 421
  const one = await register({ tel: '0571-87000000' })
  await until(one, ([mail]) => mail?.problem !== '')
  const { rowCount } = await platform.query(
    `update application_notices set next_time = now(), tries = 4 where state = 'waiting'
      returning tries`
  )
  assert.equal(rowCount, 1)
  await until(one, ([mail]) => mail?.state === 'failed')
  closed = 0
})

test('[process-10] no contact, a landline, an old day or a letter to others tells nobody', async () => {
  assert.deepEqual(await noticesOf(await register({ email: '', tel: '87000000' })), [])
  assert.deepEqual(await noticesOf(await register({ email: '', tel: '0571-87000000' })), [])
  let one = await register({ applyDate: daysAgo(9), receiveDate: daysAgo(9) })
  one = await take(one, 'askCorrection', { until: daysAgo(-9), day: daysAgo(8), lateReason: '补录' })
  assert.equal(one.steps.at(-1)!.letters.length, 1)
  assert.deepEqual(await noticesOf(one), [])
  let two = await take(await register(), 'accept', { departId: 'd1' })
  two = await take(two, 'askHelp', { party: '市财政局' })
  assert.equal(two.steps.at(-1)!.letters.length, 1)
  assert.deepEqual(await noticesOf(two), [], 'the letter goes to another office')
})

test('[process-10] without a mail server only text messages are sent, and the setting turns both off', async () => {
  for (const [options, channels] of [
    [{}, ['sms']],
    [{ tellsApplicants: false }, []]
  ] as const) {
    const own = await startPlatform(options)
    const token = await own.signIn('admin')
    const { steps } = await read(await register({}, own, token), own, token)
    assert.deepEqual(
      steps.flatMap(({ notices }) => notices.map(({ channel }) => channel)),
      channels
    )
    await own.stop()
  }
})

test('[process-10] half a mail configuration, or another protocol, ends the start with a sentence', () => {
  const QUNDAO_SMTP_FROM = 'gk@linjiang.gov.cn'
  for (const wrong of [
    { QUNDAO_SMTP_URL: url },
    { QUNDAO_SMTP_FROM },
    { QUNDAO_SMTP_URL: 'http://x', QUNDAO_SMTP_FROM }
  ])
    assert.throws(() => readSettings(wrong), /QUNDAO_SMTP_URL/)
  assert.deepEqual(readSettings({ QUNDAO_SMTP_URL: url, QUNDAO_SMTP_FROM }).mail, { url, from: QUNDAO_SMTP_FROM })
})
