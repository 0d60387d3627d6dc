import assert from 'node:assert/strict'
import {
  applicationCalls,
  saveWorkCalendar,
  takeApplyStep,
  type Application,
  type ApplicationDraft
} from '../../elements/base/contract/apply.ts'
import type { ApplyAction, ApplyStepDraft } from '../../elements/base/contract/apply-steps.ts'
import { formatDay } from '../../host-demo/server/kernel/clock.ts'
import type { TestPlatform } from './platform.ts'

export const daysAgo = (days: number) => formatDay(new Date(Date.now() - days * 86_400_000))

export const citizen: ApplicationDraft = {
  ...{ applicantType: '1', organizationType: '', applicantName: '林晓', cardType: '1', cardCode: '11010519491231002X' },
  ...{ company: '', legalName: '', linkman: '', tel: '13800000000', email: '', address: '临江市解放路 1 号 3 单元' },
  ...{ postcode: '', title: '旧城改造补助标准', content: '2025 年旧城改造补助标准的文件全文', indexNum: '' },
  ...{ purpose: '', offerType: '1', receiveMode: '1', acceptsOther: '1', applyFree: '0', receiveType: '2' },
  ...{ applyDate: daysAgo(0), receiveDate: daysAgo(0) }
}
const blankStep: Omit<ApplyStepDraft, 'id' | 'version' | 'action'> = {
  ...{ day: '', reason: '', until: '', days: 0, party: '', departId: '', replyType: '', reply: '', pages: 0 },
  ...{ lateReason: '补录纸质办理记录', facts: { access: '随本告知书提供', level: '机密', decision: '临保〔2020〕3号' } }
}

/** Enters the calendar of a year with New Year's Day alone. */
export const enterYear = async (platform: TestPlatform, token: string, year: string) => {
  const days = [{ day: `${year}-01-01`, kind: 'holiday' as const }]
  const { success, message } = await platform.call(saveWorkCalendar, { token, body: { year, days } })
  assert.ok(success, message)
}

/** Registers applications and takes their steps, with the rights for both. */
export const casesOf = (platform: TestPlatform, token: string) => {
  const register = async (part: Partial<ApplicationDraft> = {}) => {
    const { result, message } = await platform.call(applicationCalls.add, { token, body: { ...citizen, ...part } })
    assert.ok(result?.id, message)
    return result
  }
  const step = (of: Application, action: ApplyAction, part: Partial<ApplyStepDraft> = {}, by = token) =>
    platform.call(takeApplyStep, {
      token: by,
      body: { ...blankStep, id: of.id, version: of.version, action, reason: '按规定办理', ...part }
    })
  const took = async (of: Application, action: ApplyAction, part: Partial<ApplyStepDraft> = {}) => {
    const { success, message, result } = await step(of, action, part)
    assert.ok(success, message)
    return result
  }
  const answered = async (part: Partial<ApplicationDraft> = {}, day = part.receiveDate ?? '') => {
    const accepted = await took(await register(part), 'accept', { departId: 'd1', day })
    const submitted = await took(accepted, 'submit', { replyType: 'open', reply: '现将您申请的文件提供给您。', day })
    return took(submitted, 'sign', { day })
  }
  return { register, step, took, answered }
}
