// Platform and calls of the tests of applications. Each test file has its own platform.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import {
  applicationCalls,
  takeApplyStep,
  type Application,
  type ApplicationDraft
} from '../../elements/base/contract/apply.ts'
import type { ApplyAction, ApplyStepDraft } from '../../elements/base/contract/apply-steps.ts'
import { letterOfStep } from '../../elements/base/contract/apply-letters.ts'
import { formatDay } from '../../host-demo/server/kernel/clock.ts'
import { enterYear } from './application-cases.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

export let platform: TestPlatform
export let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  await enterYear(platform, admin, '2027')
})
after(() => platform.stop())

export const daysAgo = (days: number) => formatDay(new Date(Date.now() - days * 86_400_000))
export const today = () => daysAgo(0)

export const citizen: ApplicationDraft = {
  ...{ applicantType: '1', organizationType: '', applicantName: '林晓', cardType: '1', cardCode: '11010519491231002X' },
  ...{ company: '', legalName: '', linkman: '', tel: '13800000000', email: '', address: '临江市解放路 1 号 3 单元' },
  ...{
    postcode: '',
    title: '旧城改造补助标准',
    content: '2025 年旧城改造补助标准的文件全文',
    indexNum: '',
    purpose: ''
  },
  ...{ offerType: '1', receiveMode: '1', acceptsOther: '1', applyFree: '0', receiveType: '2' },
  ...{ applyDate: daysAgo(0), receiveDate: daysAgo(0) }
}
export const blankStep: Omit<ApplyStepDraft, 'id' | 'version' | 'action'> = {
  ...{ day: '', reason: '', until: '', days: 0, party: '', departId: '', replyType: '', reply: '', pages: 0 },
  lateReason: '补录纸质办理记录',
  facts: { access: '随本告知书提供', level: '机密', decision: '临保〔2020〕3号', channel: '市信访局' }
}

export const register = async (part: Partial<ApplicationDraft> = {}) => {
  const { result, message } = await platform.call(applicationCalls.add, { token: admin, body: { ...citizen, ...part } })
  assert.ok(result?.id, message)
  return result
}
export const step = (of: Application, action: ApplyAction, part: Partial<ApplyStepDraft> = {}, token = admin) =>
  platform.call(takeApplyStep, {
    token,
    body: { ...blankStep, id: of.id, version: of.version, action, reason: '按规定办理', ...part }
  })
export const took = async (of: Application, action: ApplyAction, part: Partial<ApplyStepDraft> = {}) => {
  const { success, message, result } = await step(of, action, part)
  assert.ok(success, message)
  return result
}
export const refused = async (
  of: Application,
  action: ApplyAction,
  sentence: RegExp,
  part: Partial<ApplyStepDraft> = {}
) => {
  const { success, message } = await step(of, action, part)
  assert.equal(success, false)
  assert.match(message, sentence)
}
export const actions = ({ offered }: Application) => offered.map(({ action }) => action)
export const letterOf = async ({ steps }: Application, at = -1) => {
  const { result, message } = await platform.call(letterOfStep, {
    token: admin,
    query: { stepId: steps.at(at)!.id }
  })
  assert.ok(result, message)
  return result
}
