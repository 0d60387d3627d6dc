import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import Type from 'typebox'
import {
  applicantTypes,
  cardTypes,
  offerTypes,
  organizationTypes,
  receiveModes,
  receiveTypes,
  type ApplicationDraft
} from '../../../../../elements/base/contract/apply.ts'
import { isCreditCode, isPersonNumber } from '../../../../../elements/base/contract/card-numbers.ts'
import { Choice, oneLine, Text } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { parseTime } from '../../../kernel/clock.ts'
import { unreadable, type Seal } from '../../../kernel/seal.ts'
import { applications } from '../../../database/tables/applications.ts'
import type { ApplicationRecord } from './applications.ts'
import { hide, isMasked, maskAddress, maskCode } from './identity.ts'

const Flag = (title: string) => Choice(['0', '1'], title, { 0: '否', 1: '是' })
const Day = (title: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title })

const Personal = (maxLength: number, minLength: number, title: string) =>
  Type.String({ ...Text(maxLength, minLength, title), isPersonal: true })

/** Fields of the applicant and the request. */
export const applicantFields = {
  applicantType: Choice(applicantTypes, '申请人类型', { 1: '公民', 2: '法人或者其他组织' }),
  organizationType: Type.Enum(['', ...organizationTypes] as ['', ...typeof organizationTypes], { title: '组织类型' }),
  applicantName: Personal(100, 1, '申请人名称'),
  cardType: Type.Enum([...cardTypes] as unknown as [...typeof cardTypes], { title: '证件名称' }),
  cardCode: Personal(40, 1, '证件号码'),
  company: Personal(100, 0, '工作单位'),
  legalName: Personal(60, 0, '法定代表人'),
  linkman: Personal(60, 0, '联系人'),
  tel: Personal(30, 1, '联系电话'),
  email: Personal(100, 0, '邮箱'),
  address: Personal(200, 1, '通信地址'),
  postcode: Personal(6, 0, '邮政编码'),
  title: Personal(100, 1, '申请事项'),
  content: Personal(2000, 1, '所需信息内容描述'),
  indexNum: Text(100, 0, '索取号或文号'),
  purpose: Personal(500, 0, '用途'),
  offerType: Type.Enum([...offerTypes] as unknown as [...typeof offerTypes], { title: '提供方式' }),
  receiveMode: Type.Enum([...receiveModes] as unknown as [...typeof receiveModes], { title: '获取方式' }),
  acceptsOther: Flag('接受其他方式'),
  applyFree: Flag('申请减免费用')
}

/** Fields that the office adds. */
export const draftFields = {
  ...applicantFields,
  receiveType: Type.Enum([...receiveTypes] as unknown as [...typeof receiveTypes], { title: '接收渠道' }),
  applyDate: Day('申请日期'),
  receiveDate: Day('收到日期')
}

type Applicant = Omit<ApplicationDraft, 'receiveType' | 'applyDate' | 'receiveDate'>

const requireWhole = (draft: Applicant, cardCode: string, isKept: boolean) => {
  const isCitizen = draft.applicantType === '1'
  if (!isCitizen && draft.organizationType === '') throw new Refusal('请选择组织类型')
  if (!isCitizen && !oneLine(draft.linkman)) throw new Refusal('请填写联系人')
  if (!isCitizen && !oneLine(draft.legalName)) throw new Refusal('请填写法定代表人')
  if (!isKept && !isCitizen && !isCreditCode(cardCode)) throw new Refusal('统一社会信用代码不正确，请核对后重新填写')
  if (!isKept && isCitizen && draft.cardType === '1' && !isPersonNumber(cardCode))
    throw new Refusal('身份证号码不正确，请核对后重新填写')
  if (!/^[\d\s()+-]{5,30}$/.test(draft.tel)) throw new Refusal('联系电话格式不正确，请修改后重试')
  if (draft.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email)) throw new Refusal('邮箱格式不正确，请修改后重试')
  if (draft.postcode && !/^\d{6}$/.test(draft.postcode)) throw new Refusal('邮政编码应为 6 位数字')
}

/** Returns the applicant's columns. Masked numbers or addresses keep the stored value. */
export const keepApplicant = (seal: Seal, draft: Applicant, before?: ApplicationRecord) => {
  const kept = { cardCode: seal.read(before?.sealedCardCode ?? ''), address: seal.read(before?.sealedAddress ?? '') }
  const { cardCode: writtenCode, address: writtenAddress, ...rest } = draft
  const cardCode =
    before && writtenCode === hide(maskCode, kept.cardCode) ? kept.cardCode : oneLine(writtenCode).toUpperCase()
  const address = before && writtenAddress === hide(maskAddress, kept.address) ? kept.address : oneLine(writtenAddress)
  if (isMasked(cardCode)) throw new Refusal('请填写完整的证件号码')
  if (isMasked(address)) throw new Refusal('请填写完整的通信地址')
  const isCitizen = draft.applicantType === '1'
  // Clears the fields of the other kind of applicant.
  const own = isCitizen
    ? { organizationType: '' as const, legalName: '', linkman: '' }
    : { company: '', cardType: '5' as const }
  requireWhole(draft, cardCode, before !== undefined && cardCode === unreadable)
  return {
    ...rest,
    ...own,
    applicantName: oneLine(draft.applicantName),
    title: oneLine(draft.title),
    // Values that cannot be decrypted stay as they are, for the day the key is found.
    sealedCardCode: before && cardCode === unreadable ? before.sealedCardCode : seal.close(cardCode),
    sealedAddress: before && address === unreadable ? before.sealedAddress : seal.close(address)
  }
}

/** Refuses invalid and future days. */
export const requireDay = (day: string, title: string, today: string) => {
  if (!parseTime(day)) throw new Refusal(`${title}不是有效的日期`)
  if (day > today) throw new Refusal(`${title}不能晚于今天`)
}

/** 《政府信息公开条例》 came into force on this day; earlier applications are impossible. */
const firstDay = '2008-05-01'

/** Refuses registration days that are in the future or in the wrong order. */
export const requireDays = (
  { applyDate, receiveDate }: Pick<ApplicationDraft, 'applyDate' | 'receiveDate'>,
  today: string
) => {
  requireDay(applyDate, '申请日期', today)
  requireDay(receiveDate, '收到日期', today)
  if (applyDate < firstDay) throw new Refusal(`申请日期不能早于 ${firstDay}（《政府信息公开条例》施行之日）`)
  if (receiveDate < applyDate) throw new Refusal('收到日期不能早于申请日期')
}

const written = (code: string, queryCode: string) => `${code}:${queryCode.trim().toUpperCase()}`

/** Returns the HMAC of a query code: the table alone does not allow guessing it. */
export const hashQueryCode = (seal: Seal, code: string, queryCode: string) =>
  seal.derive(`query-code-hash:${written(code, queryCode)}`).toString('hex')

/** Returns the condition that an application has this number and code. Codes of earlier versions are plain SHA-256. */
export const hasQueryCode = (seal: Seal, code: string, queryCode: string) => {
  const former = createHash('sha256').update(written(code, queryCode)).digest('hex')
  return and(
    eq(applications.code, code),
    inArray(applications.queryCodeHash, [hashQueryCode(seal, code, queryCode), former])
  )
}
