// Applications of page tests, taken through their steps by calls.
import { call, expect } from './pages.ts'

interface Case {
  id: string
  version: number
  code: string
  queryCode: string
}

const day = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const draft = {
  ...{ applicantType: '1', organizationType: '', applicantName: '林晓', cardType: '1', cardCode: '11010519491231002X' },
  ...{ company: '', legalName: '', linkman: '', tel: '13800000000', email: '', address: '临江市解放路 1 号' },
  ...{ postcode: '', content: '内容', indexNum: '', purpose: '', offerType: '1' },
  ...{ receiveMode: '1', acceptsOther: '1', applyFree: '0', receiveType: '1' }
}
const blank = { day: '', until: '', days: 0, party: '', departId: '', replyType: '', reply: '', pages: 0, reason: '' }

/** Registers an application at the current site of the caller. */
export async function caseAt(token: string, title: string, part: object = {}) {
  const body = { ...draft, title, applyDate: day(), receiveDate: day(), ...part }
  const added = await call<Case>('/applypublic/applyPublic/add', token, 'POST', body)
  expect(added.result?.id, added.message).toBeTruthy()
  let one = added.result
  const take = async (action: string, of: object = {}) => {
    const step = { ...blank, id: one.id, version: one.version, action, ...of }
    const { success, message, result } = await call<Case>('/applypublic/applyPublic/step', token, 'POST', step)
    expect(success, message).toBe(true)
    one = result
  }
  return { id: one.id, code: one.code, take }
}
