import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agency, type AgencyDraft } from '../../elements/base/contract/agency.ts'
import { takeApplyStep, type Application } from '../../elements/base/contract/apply.ts'
import type { ApplyAction, ApplyStepDraft } from '../../elements/base/contract/apply-steps.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { openDatabase } from '../../host-demo/server/database/open.ts'
import { createApp } from '../../host-demo/server/start/app.ts'
import { modules } from '../../host-demo/server/start/modules.ts'
import { admin, blankStep, daysAgo, platform, register, took } from './application-desk.ts'

/** Starts a second server of the same platform. */
const startSecond = async () => {
  const database = openDatabase(platform.connection)
  const { folder: dataFolder } = platform
  const app = await createApp({ database, modules, dataFolder, pagesFolder: `${dataFolder}/www` })
  const stop = async () => {
    await app.close()
    await database.close()
  }
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }), stop }
}

const switchTo = async (seriesByKind: AgencyDraft['seriesByKind']) => {
  const { result: all } = await platform.call(agency.calls.list, { token: admin, query: {} })
  const found = all.records.find(({ sign }) => sign === '临政公开')!
  const { createTime: _c, createByName: _b, updateTime: _u, updateByName: _n, ...body } = found
  const { success, message } = await platform.call(agency.calls.edit, { token: admin, body: { ...body, seriesByKind } })
  assert.ok(success, message)
}

/** Takes a step at one of the two servers. */
const takeAt = async (url: string, of: Application, action: ApplyAction, part: Partial<ApplyStepDraft>) => {
  const body = { ...blankStep, id: of.id, version: of.version, action, reason: '按规定办理', ...part }
  const headers = { 'x-access-token': admin, 'content-type': 'application/json' }
  const sent = { method: takeApplyStep.method, headers, body: JSON.stringify(body) }
  const answer = (await (await fetch(`${url}/api${takeApplyStep.path}`, sent)).json()) as Envelope<Application>
  assert.ok(answer.success, answer.message)
  return answer.result
}
const numberOf = ({ steps }: Application) => steps.at(-1)!.details.find(({ name }) => name === 'letterNumber')!.value

test('an agency keeps one series until it switches; then each kind begins with 1, and 20 at once skip none on two servers', async t => {
  const { address, stop } = await startSecond()
  t.after(stop)
  const until = daysAgo(-10)
  const common = [
    numberOf(await took(await register(), 'askCorrection', { until })),
    numberOf(await took(await register(), 'refuse', { replyType: 'petition' }))
  ]
  const [first, next] = common.map(number => Number(/^临政公开〔\d{4}〕(\d+)号$/.exec(number)![1]))
  assert.equal(next, first! + 1)

  await switchTo('Y')
  const all = await Promise.all(Array.from({ length: 40 }, () => register()))
  const issued = await Promise.all(
    all.map((one, at) => {
      const url = at % 4 < 2 ? platform.url : address
      return at % 2
        ? takeAt(url, one, 'askCorrection', { until })
        : takeAt(url, one, 'refuse', { replyType: 'petition' })
    })
  )
  const year = daysAgo(0).slice(0, 4)
  const numbers = issued.map(numberOf)
  for (const kind of ['补正', '答复'])
    assert.deepEqual(
      numbers.filter(number => number.includes(kind)).sort(),
      Array.from({ length: 20 }, (_, at) => `临政公开${kind}〔${year}〕${at + 1}号`).sort()
    )
  assert.equal(new Set(numbers).size, 40)

  // A refused step gives its number back.
  const [one] = all
  const { success } = await platform.call(takeApplyStep, {
    token: admin,
    body: { ...blankStep, id: one!.id, version: one!.version, action: 'refuse', replyType: 'petition' }
  })
  assert.equal(success, false)
  const after = numberOf(await took(await register(), 'refuse', { replyType: 'petition' }))
  assert.equal(after, `临政公开答复〔${year}〕21号`)

  // Switched back, the common series goes on where it was.
  await switchTo('N')
  const common3 = numberOf(await took(await register(), 'refuse', { replyType: 'petition' }))
  assert.equal(common3, `临政公开〔${year}〕${next! + 1}号`)
})
