import { eq } from 'drizzle-orm'
import {
  dayInWords,
  fillLetter,
  isToOther,
  type LetterKind
} from '../../../../../elements/base/contract/apply-letters.ts'
import {
  applyReplyTypes,
  type ApplyAction,
  type ApplyReplyGroup,
  type ApplyStep
} from '../../../../../elements/base/contract/apply-steps.ts'
import type { Transaction } from '../../../database/open.ts'
import { applicationLetters } from '../../../database/tables/applications.ts'
import { subsites } from '../../../database/tables/content.ts'
import type { ApplicationRecord } from '../record/applications.ts'
import { noDueDate } from '../../calendar/term-clock.ts'
import { usualLetters } from './letter-texts.ts'
import { letterNumber, templateText } from './letter-templates.ts'

type Subject = Pick<
  ApplicationRecord,
  'subsiteId' | 'code' | 'title' | 'content' | 'applicantName' | 'applyDate' | 'receiveDate' | 'dueDate'
> &
  Partial<Pick<ApplicationRecord, 'letterNumber' | 'replyType' | 'reply'>>

const groupOf = (type: string): ApplyReplyGroup =>
  (Object.keys(applyReplyTypes) as ApplyReplyGroup[]).find(group =>
    (applyReplyTypes[group] as readonly string[]).includes(type)
  ) ?? 'other'

const kinds: Partial<Record<ApplyAction | 'apply', (replyType: string) => LetterKind>> = {
  apply: () => 'receipt',
  register: () => 'receipt',
  askCorrection: () => 'correction',
  extend: () => 'extension',
  askThirdParty: () => 'thirdParty',
  askAgency: () => 'agency',
  askFee: () => 'fee',
  transfer: () => 'transfer',
  refuse: type => (type === 'repeated' ? 'repeated' : 'refused'),
  sign: type => {
    const group = groupOf(type)
    return group === 'unprocessed' ? 'other' : group
  },
  deliver: () => 'delivery'
}

/** Letters without a number from the yearly series: the receipt has the application's, the delivery the answer's. */
const unnumbered: readonly LetterKind[] = ['receipt', 'delivery']

/** Takes the number of the letter that a step issues; '' for no letter, or a letter without one. */
export const newLetterNumber = async (
  tx: Transaction,
  { subsiteId, replyType = '' }: Subject,
  action: ApplyAction,
  day: string
) => {
  const kind = kinds[action]?.(replyType)
  return kind && !unnumbered.includes(kind) ? letterNumber(tx, subsiteId, day) : ''
}

interface Issued {
  stepId: number
  action: ApplyAction | 'apply'
  details: ApplyStep['details']
  number: string
  day: string
}

/** Issues the letter of a step, if it has one. The text is stored and never changes. */
export const issueLetter = async (
  tx: Transaction,
  row: Subject,
  { stepId, action, details, number: own, day }: Issued
) => {
  const kind = kinds[action]?.(row.replyType ?? '')
  if (!kind) return
  const told = (name: ApplyStep['details'][number]['name']) => details.find(detail => detail.name === name)?.value ?? ''
  const [site] = await tx.select({ name: subsites.name }).from(subsites).where(eq(subsites.id, row.subsiteId))
  const number = own || (kind === 'receipt' ? row.code : (row.letterNumber ?? ''))
  const paragraphs = fillLetter(await templateText(tx, row.subsiteId, kind), {
    ...{ 机关: site?.name ?? '', 文号: number, 日期: dayInWords(day), 申请人: row.applicantName, 受理编号: row.code },
    ...{ 申请事项: row.title, 内容: row.content, 申请日期: dayInWords(row.applyDate) },
    收到日期: dayInWords(row.receiveDate),
    ...{
      答复期限: row.dueDate === noDueDate ? '' : dayInWords(row.dueDate),
      补正期限: dayInWords(told('until')),
      天数: told('days')
    },
    ...{
      对方: told('party'),
      计收方式: told('requests') ? `按件计收，为${told('requests')}` : `按量计收，共计 ${told('pages')} 页`,
      页数: told('pages'),
      金额: told('amount'),
      理由: told('reason'),
      送达情况: told('reason')
    },
    ...{ 答复: row.reply ?? '', 答复类型: told('replyType') },
    依据: row.replyType === 'known' ? '第三十六条第一项' : '第三十六条第二项'
  })
  // A consultation is addressed to the third party, not to the applicant.
  const addressee = isToOther(kind) ? told('party') : row.applicantName
  await tx
    .insert(applicationLetters)
    .values({ stepId, title: usualLetters[kind].title, number, addressee, paragraphs, day })
}
