import type { ModelValues } from '../../../../../elements/base/contract/model.ts'
import type { Transaction } from '../../../database/open.ts'
import { formatTime } from '../../../kernel/clock.ts'
import type { KindRules } from '../../article/draft/kind-rules.ts'
import { readCalendar } from '../../calendar/calendar.ts'
import { workingDayAfter } from '../../calendar/work-calendar.ts'
import { followUpDays } from '../fields/interview-fields.ts'

const isBefore = (one = '', other = '') => one.slice(0, 16) < other.slice(0, 16)

/** Computes the day until which open questions are due, and lets questions begin at once. */
const completeInterview = async (tx: Transaction, values: ModelValues): Promise<ModelValues> => {
  const { followUpDue: _computed, ...own } = values
  const asksFrom = own.asksFrom || (own.asksUntil && formatTime(new Date()).slice(0, 16))
  if (!own.endTime) return own
  const calendar = await readCalendar(tx)
  const followUpDue = workingDayAfter(calendar, own.endTime.slice(0, 10), followUpDays)
  return { ...own, ...(asksFrom && { asksFrom }), followUpDue }
}

/** Interviews: times in order, and a video with subtitles for deaf people. */
export const interviewRules: KindRules = {
  complete: completeInterview,
  async check(_tx, { modelFields: { startTime, endTime, asksFrom, asksUntil, videoUrl, subtitles, followUp } }) {
    if (!isBefore(startTime, endTime)) return '结束时间须晚于开始时间，请修改后重试'
    if (asksUntil && !isBefore(asksFrom, asksUntil)) return '提问截止须晚于提问开始，请修改后重试'
    if (asksUntil && isBefore(endTime, asksUntil)) return '提问截止不能晚于访谈结束，请修改后重试'
    if (videoUrl && !subtitles) return '录像须附字幕或文字稿，请上传后再保存'
    const now = formatTime(new Date())
    return followUp && isBefore(now, endTime) ? '访谈结束后才能填写后续办理情况' : ''
  }
}
