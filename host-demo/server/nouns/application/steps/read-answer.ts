import {
  groundTypes,
  legalActs,
  mostGrounds,
  type Facts,
  type ReplyGround
} from '../../../../../elements/base/contract/apply-acts.ts'
import { factRules, type FactName } from '../../../../../elements/base/contract/apply-facts.ts'
import type { ApplyReplyType, ApplyStepDraft } from '../../../../../elements/base/contract/apply-steps.ts'
import { oneLine } from '../../../kernel/fields.ts'
import { parseTime } from '../../../kernel/clock.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { replyWords } from '../record/words.ts'
import type { Answer } from '../record/answer.ts'
import { derivedFact } from './derived-facts.ts'
import { after, lastOf, type PastStep } from '../record/past-steps.ts'

type Course = Parameters<typeof derivedFact>[1]

/** Checks a fact as a person stated it. @throws Refusal if it is missing or does not fit */
const readFact = (name: FactName, given: string, course: Course, files: readonly string[]): string => {
  const { title, choices, isMany, isDay, isDerived, orFiles } = factRules[name]
  if (isDerived) return derivedFact(name, course)
  const value = given.trim()
  if (!value && orFiles && files.length > 0) return `随本告知书提供附件${files.map(file => `《${file}》`).join('')}`
  if (!value) throw new Refusal(`请填写${title[0]}`)
  if (isDay) {
    if (!parseTime(value)) throw new Refusal(`${title[0]}不是有效的日期`)
    if (value > course.day) throw new Refusal(`${title[0]}不能晚于办理日期`)
  }
  const chosen = isMany ? value.split('、') : [value]
  if (choices && chosen.some(one => !choices.includes(one)))
    throw new Refusal(`${title[0]}应为${choices.join('、')}${isMany ? '中的一项或者几项' : '中的一项'}`)
  return value
}

const readFacts = (type: ApplyReplyType, given: Facts, course: Course, files: readonly string[]): Facts =>
  Object.fromEntries(legalActs[type].facts.map(name => [name, readFact(name, given[name] ?? '', course, files)]))

const readGround = ({ part: given, type, facts }: ReplyGround, course: Course): ReplyGround => {
  const part = oneLine(given)
  if (!part) throw new Refusal('请写明不予公开的是哪一部分')
  if (!groundTypes.includes(type)) throw new Refusal(`请选择“${part}”不予公开的理由`)
  try {
    return { part, type, facts: readFacts(type, facts, course, []) }
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`“${part}”（${replyWords[type]}）：${error.message}`)
    throw error
  }
}

/** Returns whether the last third party that was asked objected. */
const hasObjected = (steps: readonly PastStep[]): boolean => {
  const asked = lastOf(steps, 'askThirdParty')
  const answered = asked && after(steps, asked, 'consulted')
  return answered?.details.some(({ name, code }) => name === 'opinion' && code === 'disagree') ?? false
}

const disclosing: readonly ApplyReplyType[] = ['open', 'partly']

/** Reads what the letter of a reply must state. @throws Refusal that names what is missing */
export const readAnswer = (
  type: ApplyReplyType,
  { facts = {}, grounds = [], publicInterest = '' }: Pick<ApplyStepDraft, 'facts' | 'grounds' | 'publicInterest'>,
  course: Course,
  files: readonly string[]
): Answer => {
  const { hasGrounds } = legalActs[type]
  if (hasGrounds && grounds.length === 0) throw new Refusal('请写明不予公开的部分，以及每一部分的理由（第三十七条）')
  if (grounds.length > mostGrounds) throw new Refusal(`不予公开的部分最多 ${mostGrounds} 项`)
  const read = hasGrounds ? grounds.map(ground => readGround(ground, course)) : []
  const isKept = read.some(ground => ground.type === 'third-party')
  const isAgainst = disclosing.includes(type) && !isKept && hasObjected(course.steps)
  if (isAgainst && !publicInterest.trim())
    throw new Refusal('第三方不同意公开。请写明不公开会对公共利益造成的重大影响，或者不予公开（第十五条、第三十二条）')
  return {
    facts: readFacts(type, facts, course, files),
    grounds: read,
    publicInterest: isAgainst ? publicInterest.trim() : ''
  }
}

/** Returns whether a stored answer states all that its letter must; answers of older versions do not. */
export const isWhole = (type: ApplyReplyType, { facts, grounds }: Answer): boolean =>
  legalActs[type].facts.every(name => facts[name]) && (!legalActs[type].hasGrounds || grounds.length > 0)

/** Formats an answer for the course of the application. */
export const answerInWords = ({ facts, grounds }: Answer): string[] => {
  const inWords = (of: Facts) =>
    (Object.entries(of) as [FactName, string][]).map(([name, value]) => `${factRules[name].title[0]}：${value}`)
  const parts = grounds.map(
    ({ part, type, facts: own }) => `${part}：${[replyWords[type], ...inWords(own)].join('；')}`
  )
  return [...inWords(facts), ...parts]
}
