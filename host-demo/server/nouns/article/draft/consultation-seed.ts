import { formatDay, formatTime } from '../../../kernel/clock.ts'

const day = 86_400_000

const questions = [
  { title: '您对所在小区的停车状况是否满意？', type: '单选', options: '满意\n一般\n不满意', isRequired: '1' },
  { title: '您认为最需要解决哪些问题？', type: '多选', options: '车位不足\n占道停车\n收费偏高\n充电设施少' },
  { title: '请为近一年的改进打分', type: '打分' },
  { title: '其他意见和建议', type: '填空' }
]

/** Returns the fields of a consultation of the demo that began at `time`. Older ones have feedback, except for one. */
export const consultationFields = (unit: string, index: number, time: Date): Record<string, string> => {
  const after = (days: number) => new Date(time.getTime() + days * day)
  const isOver = after(60).getTime() < Date.now()
  return {
    ...{ type: index === 1 ? 'survey' : 'call', unit, showsResult: '1' },
    ...{ startTime: formatTime(time).slice(0, 16), endTime: formatTime(after(35)).slice(0, 16) },
    feedbackDue: formatDay(after(56)),
    ...(index === 1 && { questions: JSON.stringify(questions) }),
    ...(isOver && index !== 3 && { feedback: '<p>征集期间收到的意见已逐条研究，合理意见已采纳。</p>' })
  }
}
