import { articlesInWords, articlesOf, legalActs } from '../../../../../elements/base/contract/apply-acts.ts'
import { factRules, type FactName } from '../../../../../elements/base/contract/apply-facts.ts'
import { dayInWords, type LetterToken } from '../../../../../elements/base/contract/apply-letters.ts'
import type { ApplyReplyType } from '../../../../../elements/base/contract/apply-steps.ts'
import type { AgencyRecord } from '../../agency/agencies.ts'
import { replyWords } from '../record/words.ts'
import type { Answer } from '../record/answer.ts'
import { told, type PastStep } from '../record/past-steps.ts'
import type { LetterSubject } from './letters.ts'
import { remedyText } from './remedy-text.ts'

type Values = Partial<Record<LetterToken, string>>

/** Last day for the answer as letters tell it. A day that depends on a year without a calendar is not told. */
export interface ToldTerm {
  /** '' if it cannot be told. */
  dueDate: string
  /** Working days from the day on which the term began. */
  days: number
  begins: string
}

const termValues = ({ dueDate, days, begins }: ToldTerm): Values =>
  dueDate
    ? { 答复期限: dayInWords(dueDate), 答复时限: `${dayInWords(dueDate)}前` }
    : { 答复期限: `${begins} ${days} 个工作日届满之日`, 答复时限: `${begins} ${days} 个工作日内` }

const inParts = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const withheld = ({ grounds }: Answer): string =>
  grounds
    .map(({ part, type, facts }, at) => {
      const stated = (Object.entries(facts) as [FactName, string][]).map(
        ([name, value]) => `${factRules[name].title[0]}：${value.replace(/。$/, '')}`
      )
      const words = [replyWords[type], ...stated].join('；')
      return `（${inParts[at] ?? at + 1}）${part}：${words}（${articlesInWords(articlesOf(type))}）。`
    })
    .join('\n')

const replyValues = (type: ApplyReplyType, answer: Answer, agency: AgencyRecord): Values => ({
  答复类型: replyWords[type],
  依据: articlesInWords(articlesOf(type, answer.grounds)),
  救济: remedyText(type, agency),
  不予公开的部分: withheld(answer),
  ...Object.fromEntries(
    legalActs[type].facts.map(name => {
      const value = answer.facts[name] ?? ''
      const { title, isDay, isDerived } = factRules[name]
      // Derived facts are whole sentences.
      return [title[0], isDay ? dayInWords(value) : isDerived ? value : value.replace(/。$/, '')]
    })
  )
})

/** What a letter is made of besides the application and the agency. */
interface LetterParts {
  step: Pick<PastStep, 'details' | 'action'>
  answer: Answer
  number: string
  /** Day of issue, or of delivery. */
  day: string
  /** The third party or office that the step concerns. */
  party: string
  term: ToldTerm
}

/** Returns what is put in the place of the placeholders of a letter. */
export const letterValues = (
  row: LetterSubject,
  agency: AgencyRecord,
  { step, answer, number, day, party, term }: LetterParts
): Values => {
  const value = (name: Parameters<typeof told>[1]) => told(step, name)
  const contact = value('contact')
  const { replyType = '' } = row
  return {
    ...{ 机关: agency.name, 机关地址: agency.address, 机关电话: agency.tel, 文号: number, 日期: dayInWords(day) },
    ...{ 申请人: row.applicantName, 受理编号: row.code, 申请事项: row.title, 内容: row.content },
    ...{ 申请日期: dayInWords(row.applyDate), 收到日期: dayInWords(row.receiveDate) },
    ...termValues(term),
    ...{ 补正期限: dayInWords(value('until')), 天数: value('days'), 对方: party },
    法条: step.action === 'askAgency' ? '第三十四条' : '第三十二条',
    计收方式: value('requests') ? `按件计收，为${value('requests')}` : `按量计收，共计 ${value('pages')} 页`,
    ...{ 页数: value('pages'), 金额: value('amount'), 理由: value('reason'), 送达情况: value('reason') },
    单号: value('tracking'),
    主管机关: party ? `该信息由${party}负责公开${contact ? `，联系方式：${contact}` : ''}。` : '',
    公共利益理由: answer.publicInterest,
    答复: row.reply ?? '',
    ...(replyType && replyValues(replyType, answer, agency))
  }
}
