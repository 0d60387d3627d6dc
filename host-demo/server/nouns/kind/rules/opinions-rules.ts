import type { ModelValues } from '../../../../../elements/base/contract/model.ts'
import type { Transaction } from '../../../database/open.ts'
import { formatTime, parseTime } from '../../../kernel/clock.ts'
import type { KindRules } from '../../article/draft/kind-rules.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { workingDayAfter } from '../../calendar/work-calendar.ts'
import { refusalOfQuestions } from '../../entry/questions.ts'
import { refusalOfChange } from '../../entry/kept-questions.ts'
import { consultation } from '../fields/opinions-fields.ts'

const day = 86_400_000

/** Returns a time in ms. Forms send it without seconds. */
const timeOf = (text = '') => parseTime(text.length === 16 ? `${text}:00` : text)?.getTime() ?? 0

const refusalOfTimes = ({ type, startTime, endTime, shortReason = '' }: ModelValues) => {
  const length = timeOf(endTime) - timeOf(startTime)
  if (length <= 0) return '截止时间须晚于开始时间，请修改后重试'
  const isShort = type === 'rule' && length < consultation.days * day
  return isShort && !shortReason.trim()
    ? `规章、规范性文件草案征求意见的期限不少于 ${consultation.days} 日，确需缩短的请填写理由`
    : ''
}

const refusalOfParts = ({ type, drafts, explanations, questions }: ModelValues) => {
  if (type === 'survey') return questions ? '' : '问卷调查至少要有一道题目'
  if (type === 'rule' && !drafts) return '请上传草案'
  return type === 'rule' && !explanations ? '请上传起草说明' : ''
}

const refusalOfFeedback = ({ feedback, endTime }: ModelValues) =>
  feedback && endTime && endTime.slice(0, 16) > formatTime(new Date()).slice(0, 16) ? '征集结束后才能填写反馈' : ''

/** Computes the day until which feedback is due, by the work calendar. */
const completeOpinions = async (tx: Transaction, values: ModelValues): Promise<ModelValues> => {
  const { feedbackDue: _computed, ...own } = values
  if (!own.endTime) return own
  const calendar = await readCalendar(tx)
  return { ...own, feedbackDue: workingDayAfter(calendar, own.endTime.slice(0, 10), consultation.feedbackDays) }
}

/** Consultations: a period that is long enough, sensible questions, which cannot change after the first answer. */
export const opinionsRules: KindRules = {
  complete: completeOpinions,
  async check(tx, { id, modelFields }) {
    return (
      refusalOfTimes(modelFields) ||
      refusalOfParts(modelFields) ||
      refusalOfQuestions(modelFields) ||
      refusalOfFeedback(modelFields) ||
      refusalOfChange(tx, id, modelFields)
    )
  }
}
