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
import { blankStep, citizen } from './application-drafts.ts'
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

export { blankStep, citizen, daysAgo, today } from './application-drafts.ts'

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
