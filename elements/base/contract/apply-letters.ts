import { get, post } from './endpoint.ts'

/** Letters issued while an application is processed. */
export const letterKinds = [
  ...(['receipt', 'correction', 'extension', 'thirdParty', 'agency', 'fee', 'transfer'] as const),
  ...(['open', 'partly', 'closed', 'unable', 'other', 'repeated', 'refused', 'delivery'] as const)
] as const
export type LetterKind = (typeof letterKinds)[number]

/** Templates of a site: one for each kind of letter, and one for letter numbers. */
export const templateKinds = [...letterKinds, 'number'] as const
export type TemplateKind = (typeof templateKinds)[number]
/** Placeholders that a number template must contain, so that numbers are unique. */
const numberTokens = ['年份', '序号'] as const

/** Placeholders of all templates, written in braces, for example `{文号}`. Replaced when the letter is issued. */
const commonTokens = [
  ...(['机关', '文号', '日期', '申请人', '受理编号', '申请事项', '内容', '申请日期', '收到日期'] as const)
] as const
const answerTokens = ['答复', '答复类型'] as const
/** Additional placeholders of each template. */
const ownTokens = {
  receipt: ['答复期限'],
  correction: ['补正期限', '理由'],
  extension: ['天数', '答复期限', '理由'],
  thirdParty: ['对方', '理由'],
  agency: ['对方', '理由'],
  fee: ['计收方式', '页数', '金额', '理由'],
  transfer: ['对方', '理由'],
  open: [...answerTokens, '依据'],
  partly: answerTokens,
  closed: answerTokens,
  unable: answerTokens,
  other: answerTokens,
  repeated: ['答复类型', '理由'],
  refused: ['答复类型', '理由'],
  delivery: ['送达情况'],
  number: numberTokens
} as const satisfies Record<TemplateKind, readonly string[]>
export type LetterToken = (typeof commonTokens)[number] | (typeof ownTokens)[TemplateKind][number]

export const tokensOf = (kind: TemplateKind): readonly LetterToken[] =>
  kind === 'number' ? numberTokens : [...commonTokens, ...ownTokens[kind]]

const token = /\{([^{}\n]{0,40})\}/g

/** Lists the placeholders of a template that its letter does not have, without duplicates. */
export function unknownTokens(kind: TemplateKind, text: string): string[] {
  const known: readonly string[] = tokensOf(kind)
  return [...new Set([...text.matchAll(token)].map(([, name = '']) => name))].filter(name => !known.includes(name))
}

/** Lists the required placeholders that a template lacks. */
export const missingTokens = (kind: TemplateKind, text: string): string[] =>
  kind === 'number' ? numberTokens.filter(name => !text.includes(`{${name}}`)) : []

/** Fills a template and returns its paragraphs. Braces in inserted values, written by applicants, are left alone. */
export const fillLetter = (text: string, values: Partial<Record<LetterToken, string>>): string[] =>
  text
    .replace(token, (all, name: string) => (Object.hasOwn(values, name) ? (values[name as LetterToken] ?? '') : all))
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** Maximum length of a template in characters. */
export const longestTemplate = 4000
/** Maximum length of the number template in characters. */
export const longestNumber = 40

/** Template of a site for one kind of letter. */
export interface LetterTemplate {
  kind: TemplateKind
  /** Title of the letter. */
  title: string
  text: string
  /** The platform's text, used until the site changes it. */
  usualText: string
  /** 0 before the first change. */
  version: number
  updateByName: string
  updateTime: string
}

/** Returns true if the letter goes to a third party or another agency instead of the applicant. */
export const isToOther = (kind: TemplateKind): boolean => kind === 'thirdParty' || kind === 'agency'

/** Letter as issued. */
export interface Letter {
  title: string
  number: string
  office: string
  addressee: string
  paragraphs: string[]
  /** `YYYY-MM-DD` */
  day: string
}

const example: Record<LetterToken, string> = {
  ...{ 机关: '临江市人民政府', 文号: '依申请公开〔2026〕18号', 日期: '2026年11月20日', 申请人: '林晓' },
  ...{ 受理编号: '16-20261102-0003', 申请事项: '老旧小区改造补助标准' },
  ...{ 内容: '2025 年老旧小区改造补助标准的文件全文', 申请日期: '2026年11月2日', 收到日期: '2026年11月2日' },
  ...{ 答复期限: '2026年11月30日', 补正期限: '2026年11月16日', 天数: '10', 对方: '临江科技有限公司', 页数: '150' },
  计收方式: '按量计收，共计 150 页',
  ...{ 金额: '1700', 理由: '所需文件的名称或者文号不明确', 送达情况: '邮寄，申请人本人签收' },
  ...{ 答复: '现将您申请的文件提供给您，见附件。', 答复类型: '重复申请', 依据: '第三十六条第二项' },
  ...{ 年份: '2026', 序号: '18' }
}

/** Fills a template with sample data, for a preview. */
export function exampleLetter(kind: TemplateKind, title: string, text: string): Letter {
  const filled = fillLetter(text, Object.fromEntries(tokensOf(kind).map(name => [name, example[name]])))
  const isNumber = kind === 'number'
  return {
    ...{ title, number: isNumber ? filled.join('') : example.文号, office: example.机关, day: '2026-11-20' },
    addressee: isToOther(kind) ? example.对方 : example.申请人,
    paragraphs: isNumber ? [] : filled
  }
}

/** Formats a day as letters do, in Chinese in every language; '' stays ''. */
export function dayInWords(day: string): string {
  if (!day) return ''
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

const base = '/applypublic/applyPublic'
/** Templates of the session's site. */
export const letterTemplates = get<LetterTemplate[]>(`${base}/templates`)
/** Applies to letters issued from now on. Fails with 409 like an edit. */
export const saveLetterTemplate = post<LetterTemplate, { kind: TemplateKind; text: string; version: number }>(
  `${base}/templates`
)
/** Letter of a step, for reading and printing. */
export const letterOfStep = get<Letter, { stepId: string }>(`${base}/letterText`)
