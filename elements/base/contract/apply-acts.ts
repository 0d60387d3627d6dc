import { applyReplyTypes, type ApplyReplyType } from './apply-steps.ts'
import { factRules, type FactName } from './apply-facts.ts'

/**
 * Article of 《政府信息公开条例》 (国令第711号): `14`, `16-1` (article and paragraph), `36-1-3` (article, paragraph and item).
 */
export type Article = `${number}` | `${number}-${number}` | `${number}-${number}-${number}`

/**
 * Order of the remedies that a letter tells. `review-first`: reconsideration precedes a lawsuit (行政复议法 第二十三条第一款第四项).
 * `agency`: practice differs between regions, and the agency decides. `either`: the applicant chooses.
 */
export type RemedyOrder = 'review-first' | 'agency' | 'either'

/** The step that ends an application with an act. */
type EndingStep = 'submit' | 'refuse' | 'transfer' | 'abandon' | 'withdraw'

export interface LegalAct {
  /** Title of its letter. */
  title: string
  /** Articles that the letter cites. */
  articles: readonly Article[]
  remedy: RemedyOrder
  /** Facts that the letter must state. */
  facts: readonly FactName[]
  by: EndingStep
  /** The answer names the parts that are withheld, and the ground of each. */
  hasGrounds?: true
}

const refusal = (articles: readonly Article[], facts: readonly FactName[]): LegalAct => ({
  ...{ title: '不予公开告知书', articles, remedy: 'review-first', facts, by: 'submit' }
})
const answer = (title: string, articles: readonly Article[], facts: readonly FactName[]): LegalAct => ({
  ...{ title, articles, remedy: 'agency', facts, by: 'submit' }
})
const refused = (title: string, articles: readonly Article[], facts: readonly FactName[]): LegalAct => ({
  ...{ title, articles, remedy: 'agency', facts, by: 'refuse' }
})

const notProcessed = '不予处理告知书'
const ended = '终止办理告知书'

/** Every act by which an agency may answer or end an application. Replies, letters, articles and remedies follow from it. */
export const legalActs: Readonly<Record<ApplyReplyType, LegalAct>> = {
  known: { ...answer('政府信息公开告知书', ['36-1-1'], ['place']), remedy: 'either' },
  open: { ...answer('予以公开告知书', ['36-1-2'], ['access']), remedy: 'either' },
  partly: { ...answer('部分公开告知书', ['36-1-3', '37'], ['access']), remedy: 'review-first', hasGrounds: true },
  secret: refusal(['14', '36-1-3'], ['level', 'decision']),
  forbidden: refusal(['14', '36-1-3'], ['law']),
  safety: refusal(['14', '36-1-3'], ['danger', 'why']),
  'third-party': refusal(['15', '32', '36-1-3'], ['thirdParty']),
  internal: refusal(['16-1', '36-1-3'], ['matter']),
  process: refusal(['16-2', '36-1-3'], ['record']),
  enforcement: refusal(['16-2', '36-1-3'], ['file']),
  inquiry: answer('告知书（按特别规定办理）', ['36-1-7'], ['law', 'place']),
  'not-held': answer('政府信息不存在告知书', ['36-1-4'], ['searchedIn', 'searchWords', 'searchedBy', 'searchedOn']),
  'not-made': answer('无法提供告知书', ['38'], ['toMake']),
  unclear: answer('无法提供告知书', ['30'], ['correction']),
  petition: refused(notProcessed, ['39-1'], ['channel']),
  repeated: refused('不予重复处理告知书', ['36-1-6'], ['earlierNumber', 'earlierDay']),
  publication: refused(notProcessed, ['39-2'], ['place']),
  excessive: refused(notProcessed, ['35'], ['reasons']),
  confirmed: refused(notProcessed, ['36-1-6'], ['obtained', 'obtainedOn']),
  'not-corrected': { ...answer(ended, ['30'], ['expired']), by: 'abandon' },
  'not-paid': { ...answer(ended, ['42'], ['expired']), by: 'abandon' },
  withdrawn: { ...answer(ended, [], ['withdrawal']), remedy: 'either', by: 'withdraw' },
  'not-mine': { ...answer('非本机关负责公开告知书', ['36-1-5'], []), by: 'transfer' },
  rectified: { ...answer('更正答复书', ['41'], ['rectification']), remedy: 'either' },
  other: answer('办理结果告知书', ['36'], ['law'])
}

/** Grounds on which a part of the information may be withheld in a partial reply. */
export const groundTypes: readonly ApplyReplyType[] = [...applyReplyTypes.closed, 'not-held', 'not-made']

/** A part that is withheld, its ground, and what the ground must state. */
export interface ReplyGround {
  part: string
  type: ApplyReplyType
  facts: Facts
}
export type Facts = Partial<Record<FactName, string>>

/** Grounds of one reply. */
export const mostGrounds = 20
/** Characters of a fact, and of a part that is withheld. */
export const longestFact = 500

/** Facts that a person states. The platform reads the others from the steps of the application. */
export const statedFacts = (type: ApplyReplyType): FactName[] =>
  legalActs[type].facts.filter(name => !factRules[name].isDerived)

function compare(one: Article, other: Article): number {
  const [a, b] = [one.split('-').map(Number), other.split('-').map(Number)]
  return a[0]! - b[0]! || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0)
}

/** Articles that a letter cites: those of the act, and of the grounds of a partial reply. */
export const articlesOf = (type: ApplyReplyType, grounds: readonly Pick<ReplyGround, 'type'>[] = []): Article[] =>
  [...new Set([type, ...grounds.map(ground => ground.type)].flatMap(one => legalActs[one].articles))].sort(compare)

const digits = '零一二三四五六七八九'
function numeral(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? digits[ones] : ''}`
}

/** An article in words. The single paragraph of an article with items is not named: 第三十六条第三项. */
export function articleInWords(article: Article): string {
  const [of = 0, paragraph = 0, item = 0] = article.split('-').map(Number)
  if (item > 0) return `第${numeral(of)}条第${numeral(item)}项`
  return `第${numeral(of)}条${paragraph > 0 ? `第${numeral(paragraph)}款` : ''}`
}

export const articlesInWords = (articles: readonly Article[]): string => articles.map(articleInWords).join('、')

/** Returns whether the letter of an act demands reconsideration before a lawsuit. */
export function isReviewFirst(type: ApplyReplyType, agency: { reviewFirst: string }): boolean {
  const { remedy } = legalActs[type]
  return remedy === 'review-first' || (remedy === 'agency' && agency.reviewFirst === 'Y')
}
