import { articlesInWords, articlesOf, legalActs } from './apply-acts.ts'
import { factRules, type FactToken } from './apply-facts.ts'
import { allReplyTypes, type ApplyReplyType } from './apply-steps.ts'
import { get, post } from './endpoint.ts'

/** Letters issued while an application is processed. */
export const courseLetters = [
  ...(['receipt', 'correction', 'extension', 'thirdParty', 'agency', 'asking', 'help', 'reasons', 'fee'] as const),
  ...(['informParty', 'delivery'] as const)
] as const
type CourseLetter = (typeof courseLetters)[number]
/** Letter of a reply, or of another act that ends an application. */
export type ReplyLetter = `reply-${ApplyReplyType}`
export type LetterKind = CourseLetter | ReplyLetter
export const replyLetter = (type: ApplyReplyType): ReplyLetter => `reply-${type}`
export const letterKinds: readonly LetterKind[] = [...courseLetters, ...allReplyTypes.map(replyLetter)]

/** Templates of a site: one for each kind of letter, and one for letter numbers. */
export const templateKinds: readonly TemplateKind[] = [...letterKinds, 'number']
export type TemplateKind = LetterKind | 'number'

/** Returns the reply of a template; undefined for other letters and for numbers. */
export const replyOf = (kind: TemplateKind): ApplyReplyType | undefined =>
  kind.startsWith('reply-') ? (kind.slice('reply-'.length) as ApplyReplyType) : undefined

/** Placeholders of all templates, written in braces, for example `{文号}`. Replaced when the letter is issued. */
const commonTokens = [
  ...(['机关', '机关地址', '机关电话', '文号', '日期', '申请人', '受理编号', '申请事项', '内容'] as const),
  ...(['申请日期', '收到日期'] as const)
] as const
const numberTokens = ['机关代字', '文种', '年份', '序号'] as const
/** Placeholders that a number template must contain, so that numbers are unique. */
const neededOfNumber = ['年份', '序号'] as const
const replyTokens = ['答复', '答复类型', '依据', '救济'] as const
/** Placeholders that the template of a reply must contain by law. */
const neededOfReply = ['依据', '救济'] as const
/** Additional placeholders of each template. */
const ownTokens = {
  receipt: ['答复时限', '答复期限'],
  correction: ['补正期限', '理由'],
  extension: ['天数', '答复时限', '答复期限', '理由'],
  thirdParty: ['对方', '理由'],
  agency: ['对方', '理由'],
  asking: ['对方', '法条', '理由'],
  help: ['对方', '理由'],
  reasons: ['理由'],
  fee: ['计收方式', '页数', '金额', '理由'],
  informParty: ['对方', '公共利益理由', '答复'],
  delivery: ['送达情况', '单号']
} as const satisfies Record<CourseLetter, readonly string[]>

export type LetterToken =
  | (typeof commonTokens)[number]
  | (typeof ownTokens)[CourseLetter][number]
  | (typeof numberTokens)[number]
  | (typeof replyTokens)[number]
  | FactToken
  | '不予公开的部分'
  | '主管机关'
  | '理由'

const tokensOfReply = (type: ApplyReplyType): LetterToken[] => [
  ...replyTokens,
  ...legalActs[type].facts.map(name => factRules[name].title[0] as FactToken),
  ...(legalActs[type].hasGrounds ? (['不予公开的部分'] as const) : []),
  ...(type === 'not-mine' ? (['主管机关', '理由'] as const) : []),
  ...(legalActs[type].by === 'refuse' || legalActs[type].by === 'abandon' ? (['理由'] as const) : [])
]

export function tokensOf(kind: TemplateKind): readonly LetterToken[] {
  if (kind === 'number') return numberTokens
  const type = replyOf(kind)
  return [...commonTokens, ...(type ? tokensOfReply(type) : ownTokens[kind as CourseLetter])]
}

const ownPrefix = '申请表：'
/** Placeholder of a field of the site's own application form, by its label. */
export const ownToken = (label: string): string => `${ownPrefix}${label}`

const token = /\{([^{}\n]{0,40})\}/g

/** Lists the placeholders of a template that its letter does not have, without duplicates. */
export function unknownTokens(kind: TemplateKind, text: string): string[] {
  const known: readonly string[] = tokensOf(kind)
  return [...new Set([...text.matchAll(token)].map(([, name = '']) => name))].filter(
    name => !known.includes(name) && (kind === 'number' || !name.startsWith(ownPrefix) || name === ownPrefix)
  )
}

/** Lists required placeholders: year and serial of a number; basis, remedy and facts of a reply. */
function neededOf(kind: TemplateKind): readonly LetterToken[] {
  if (kind === 'number') return neededOfNumber
  const type = replyOf(kind)
  if (!type) return []
  const { facts, articles, hasGrounds } = legalActs[type]
  return [
    ...neededOfReply.filter(name => name !== '依据' || articles.length > 0),
    ...facts.map(name => factRules[name].title[0] as FactToken),
    ...(hasGrounds ? (['不予公开的部分'] as const) : [])
  ]
}

/** Lists the required placeholders that a template lacks. */
export const missingTokens = (kind: TemplateKind, text: string): string[] =>
  neededOf(kind).filter(name => !text.includes(`{${name}}`))

/**
 * Fills a template and returns its paragraphs. Braces in inserted values, written by applicants, are left alone. Fields
 * of a site's form that the applicant did not fill in are empty.
 */
export const fillLetter = (text: string, values: Readonly<Record<string, string | undefined>>): string[] =>
  text
    .replace(token, (all, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : name.startsWith(ownPrefix) ? '' : all
    )
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

const toOthers: readonly TemplateKind[] = ['thirdParty', 'agency', 'help', 'informParty']
/** Returns true if the letter goes to a third party or another agency instead of the applicant. */
export const isToOther = (kind: TemplateKind): boolean => toOthers.includes(kind)

/** Letter as issued. */
export interface Letter {
  title: string
  number: string
  /** Full name of the agency that signs. */
  office: string
  addressee: string
  paragraphs: string[]
  /** `YYYY-MM-DD` */
  day: string
}

const example: Partial<Record<LetterToken, string>> = {
  ...{ 机关: '临江市人民政府', 文号: '临政公开〔2026〕18号', 日期: '2026年11月20日', 申请人: '林晓' },
  ...{ 机关地址: '临江市解放路 1 号', 机关电话: '0571-87000000', 机关代字: '临政公开' },
  ...{ 受理编号: '16-20261102-0003', 申请事项: '老旧小区改造补助标准' },
  ...{ 内容: '2025 年老旧小区改造补助标准的文件全文', 申请日期: '2026年11月2日', 收到日期: '2026年11月2日' },
  ...{ 答复期限: '2026年11月30日', 答复时限: '2026年11月30日前', 补正期限: '2026年11月16日', 天数: '10' },
  ...{ 对方: '临江科技有限公司', 法条: '第三十二条', 页数: '150', 计收方式: '按量计收，共计 150 页', 金额: '1700' },
  ...{ 理由: '所需文件的名称或者文号不明确', 送达情况: '邮寄，申请人本人签收', 单号: '1234567890123' },
  ...{ 年份: '2026', 序号: '18', 公共利益理由: '不公开将对公共利益造成重大影响' },
  ...{ 不予公开的部分: '（一）个人联系方式：保护第三方合法权益（第十五条、第三十二条）' },
  主管机关: '该信息由临江市财政局负责公开，联系方式：0571-87000001。'
}

function exampleOf(kind: TemplateKind): Partial<Record<LetterToken, string>> {
  const type = replyOf(kind)
  if (!type) return example
  const facts = legalActs[type].facts.map(name => {
    const { title, choices = [] } = factRules[name]
    return [title[0], choices[0] ?? `（${title[0]}）`]
  })
  return {
    ...example,
    ...{ 答复: '', 答复类型: legalActs[type].title, 依据: articlesInWords(articlesOf(type)) },
    救济: '（按受理机关和答复类型生成的救济途径）',
    ...(Object.fromEntries(facts) as Partial<Record<LetterToken, string>>)
  }
}

/** Fills a template with sample data, for a preview. */
export function exampleLetter(kind: TemplateKind, title: string, text: string): Letter {
  const examples = exampleOf(kind)
  const filled = fillLetter(text, Object.fromEntries(tokensOf(kind).map(name => [name, examples[name]])))
  const isNumber = kind === 'number'
  return {
    ...{ title, number: isNumber ? filled.join('') : example.文号!, office: example.机关!, day: '2026-11-20' },
    addressee: (isToOther(kind) ? example.对方 : example.申请人)!,
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
/** Letter of a step, for reading and printing. `seq` default: 1, the main letter. */
export const letterOfStep = get<Letter, { stepId: string; seq?: string }>(`${base}/letterText`)
