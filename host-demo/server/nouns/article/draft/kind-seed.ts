import { formatDay, formatTime } from '../../../kernel/clock.ts'

const day = 86_400_000

const questions = [
  { title: '您对所在小区的停车状况是否满意？', type: '单选', options: '满意\n一般\n不满意', isRequired: '1' },
  { title: '您认为最需要解决哪些问题？', type: '多选', options: '车位不足\n占道停车\n收费偏高\n充电设施少' },
  { title: '请为近一年的改进打分', type: '打分' },
  { title: '其他意见和建议', type: '填空' }
]

interface Seed {
  depId: string
  /** Place among the articles of its column. */
  index: number
  time: Date
}

/** Returns the fields of a consultation that began at `time`. Older ones have feedback, except for one. */
const consultationFields = ({ depId: unit, index, time }: Seed): Record<string, string> => {
  const after = (days: number) => new Date(time.getTime() + days * day)
  const isOver = after(60).getTime() < Date.now()
  return {
    ...{ type: index === 1 ? 'survey' : 'call', unit, showsResult: '1' },
    ...{ startTime: formatTime(time).slice(0, 16), endTime: formatTime(after(35)).slice(0, 16) },
    feedbackDue: formatDay(after(56)),
    ...(index === 1 && { questions: JSON.stringify(questions) }),
    ...(isOver && index !== 3 && { feedback: '征集期间收到的意见已逐条研究，合理意见已采纳。' })
  }
}

const guests = [
  ['赵磊', '市发展和改革委员会主任'],
  ['孙立', '市教育局局长'],
  ['钱进', '市卫生健康委员会主任'],
  ['周航', '市政务服务中心主任']
].map(([name, post]) => ({ name, post }))

/** Returns the fields of an interview that lasted an hour from `time`. Its cover comes with the pictures. */
const interviewFields = ({ index, time }: Seed): Record<string, string> => {
  const at = (hours: number) => formatTime(new Date(time.getTime() + hours * 3_600_000)).slice(0, 16)
  return {
    ...{ issue: `第 ${24 - index} 期`, host: '林晓', place: '市民中心演播室' },
    ...{ startTime: at(0), endTime: at(1), asksFrom: at(-72), asksUntil: at(0.5) },
    guests: JSON.stringify([guests[index % guests.length]]),
    ...{ digest: '嘉宾介绍了重点工作进展，并回答了网友提问。', followUp: '网友反映的问题已转有关单位办理并回复。' }
  }
}

/** Returns the fields of a content of a kind in the demo. */
export const kindFields = (topic: string, seed: Seed): Record<string, string> => {
  if (topic === 'consultation') return consultationFields(seed)
  return topic === 'interview' ? interviewFields(seed) : {}
}
