// Drafts of the tests of applications, without a platform.
import type { ApplicationDraft } from '../../elements/base/contract/apply.ts'
import type { ApplyStepDraft } from '../../elements/base/contract/apply-steps.ts'
import { formatDay } from '../../host-demo/server/kernel/clock.ts'

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
