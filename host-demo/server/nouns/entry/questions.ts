import {
  entryLimits,
  highestScore,
  questionTypes,
  type QuestionType
} from '../../../../elements/base/contract/content-entry.ts'
import { rowsOf } from '../../../../elements/base/contract/model-value.ts'
import type { ModelValues } from '../../../../elements/base/contract/model.ts'
import { sha256 } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'

export interface Question {
  /** Place among the questions, from 1. */
  number: string
  title: string
  type: QuestionType
  options: string[]
  isRequired: boolean
}

/** Answers by number: closed ones apart from free words. */
export interface Answers {
  picks: Record<string, string>
  texts: Record<string, string>
}

const hasOptions = ({ type }: Pick<Question, 'type'>) => type === '单选' || type === '多选'

/** Reads the questions from the rows of a content. Options are lines. */
export const questionsOf = ({ questions = '' }: ModelValues): Question[] =>
  (rowsOf(questions) ?? []).map(({ title = '', type = '', options = '', isRequired = '' }, at) => ({
    ...{ number: String(at + 1), title, isRequired: isRequired === '1' },
    type: questionTypes.find(known => known === type) ?? '填空',
    options: options
      .split('\n')
      .map(option => option.trim())
      .filter(Boolean)
  }))

/** Returns what is wrong with the questions of a content, ''. */
export const refusalOfQuestions = (values: ModelValues) => {
  for (const question of questionsOf(values)) {
    const { number, options } = question
    if (!hasOptions(question)) continue
    if (options.length < 2) return `第 ${number} 题至少要有两个选项，每行一个`
    if (new Set(options).size < options.length) return `第 ${number} 题有重复的选项`
  }
  return ''
}

const isPlace = (answer: string, { options }: Question) => /^[1-9]\d?$/.test(answer) && Number(answer) <= options.length

/** Returns the stored form of an answer, undefined if it does not fit the question. */
const keepAnswer = (question: Question, answer: string): string | undefined => {
  switch (question.type) {
    case '单选':
      return isPlace(answer, question) ? answer : undefined
    case '多选': {
      const chosen = [...new Set(answer.split(','))].sort((one, other) => Number(one) - Number(other))
      return chosen.every(one => isPlace(one, question)) ? chosen.join(',') : undefined
    }
    case '打分':
      return /^[1-9]$/.test(answer) && Number(answer) <= highestScore ? answer : undefined
    case '填空':
      return answer.length <= entryLimits.answer ? answer : undefined
  }
}

/**
 * Checks the answers to the questions of a content. With `isPartial`, required ones may be missing.
 * @throws Refusal if a required answer is missing, one does not fit, or one has no question
 */
export const readAnswers = (
  questions: readonly Question[],
  given: Record<string, string>,
  isPartial = false
): Answers => {
  const read: Answers = { picks: {}, texts: {} }
  const unknown = Object.keys(given).find(number => !questions.some(question => question.number === number))
  if (unknown) throw new Refusal(`没有第 ${unknown} 题，请刷新页面后重新填写`)
  for (const question of questions) {
    const { number, title, type, isRequired } = question
    const answer = (Object.hasOwn(given, number) ? (given[number] ?? '') : '').trim()
    if (!answer && isRequired && !isPartial) throw new Refusal(`请回答第 ${number} 题“${title}”`)
    if (!answer) continue
    const kept = keepAnswer(question, answer)
    if (kept === undefined) throw new Refusal(`第 ${number} 题“${title}”的回答不正确，请重新填写`)
    read[type === '填空' ? 'texts' : 'picks'][number] = kept
  }
  return read
}

/** Identifies a combination of answers, as a UUID. */
export const keyOfPicks = (picks: Answers['picks']) => sha256(JSON.stringify(picks)).slice(0, 32)

/** Returns an answer to a closed question in words. */
export const labelOf = ({ type, options }: Question, answer: string) =>
  type === '打分'
    ? `${answer} 分`
    : answer
        .split(',')
        .map(place => options[Number(place) - 1] ?? place)
        .join('；')

/** Returns the answers in words, in the order of the questions. */
export const sayAnswers = (questions: readonly Question[], { picks, texts }: Answers) =>
  questions.flatMap(question => {
    const answer = texts[question.number] ?? (picks[question.number] && labelOf(question, picks[question.number]!))
    return answer ? [{ title: question.title, answer }] : []
  })
