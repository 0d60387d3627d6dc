import type { articles } from '../../../database/tables/content.ts'
import { formatTime } from '../../../kernel/clock.ts'
import { notYet } from '../../../kernel/dates.ts'
import { trainingNumber } from '../../column/column-seed.ts'

const day = 86_400_000

/** Days from today of sign-up and training, each with start and end. */
interface Training {
  title: string
  type: 'training' | 'lecture'
  signUp: [number, number]
  held: [number, number]
  more?: Record<string, string>
  isDraft?: true
}

const questions = [
  { title: '所在单位', type: '填空', isRequired: '1' },
  { title: '参加场次', type: '单选', options: '上午场\n下午场', isRequired: '1' }
]

const seeds: Training[] = [
  {
    ...{ title: '数字化办公技能培训班', type: 'training', signUp: [-5, 20], held: [25, 26] },
    more: { quota: '60', target: '各单位综合岗位工作人员', questions: JSON.stringify(questions) }
  },
  {
    ...{ title: '中小企业惠企政策专题讲座', type: 'lecture', signUp: [-60, -40], held: [-35, -35] },
    more: { quota: '120', target: '辖区中小企业负责人', outcome: '共 96 人参加，课件已发给学员。' }
  },
  { ...{ title: '社区工作者应急救护培训', type: 'training', signUp: [30, 45], held: [50, 51] }, isDraft: true }
]

const by = { createBy: 'u2', createByName: '李华', updateByName: '李华', saveByName: '李华' }

const at = (days: number, hour: number) =>
  `${formatTime(new Date(Date.now() + days * day)).slice(0, 10)} ${String(hour).padStart(2, '0')}:00`

/** Returns the trainings of the demo's main site. One of them takes sign-ups for some weeks. */
export const trainings = (): (typeof articles.$inferInsert)[] =>
  seeds.map(({ title, type, signUp, held, more, isDraft }, index) => {
    const time = new Date(Date.now() + Math.min(signUp[0], -1) * day)
    return {
      ...{ id: `1990${index + 1}`, subsiteId: '1', newsClassId: `1${trainingNumber}`, title },
      content: `<p>为提高业务能力，现组织${title}，欢迎在报名截止前通过本页面报名，满额即止。</p>`,
      modelFields: {
        ...{ type, unit: 'd1', place: '市民中心三楼报告厅', contactName: '李华', contactPhone: '0571-88001234' },
        ...{ startTime: at(held[0], 9), endTime: at(held[1], 17) },
        ...{ signUpFrom: at(signUp[0], 9), signUpUntil: at(signUp[1], 17) },
        ...more
      },
      state: isDraft ? 'draft' : 'published',
      isPublic: !isDraft,
      publishDate: isDraft ? notYet : time,
      ...by,
      ...{ createTime: time, updateTime: time, saveTime: time }
    }
  })
