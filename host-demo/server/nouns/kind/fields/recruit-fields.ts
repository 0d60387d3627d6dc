import type { StateStep } from '../../../../../elements/base/contract/model.ts'
import { fieldsOf, needed, rowField } from './kind-fields.ts'

const notice = fieldsOf('招考公告')
const times = fieldsOf('时间安排')
const result = fieldsOf('公示')

const mostPositions = 5000

const stages: StateStep[] = [
  { word: '公告' },
  { word: '报名', since: 'signUpFrom' },
  { word: '审查', since: 'signUpUntil' },
  { word: '笔试', since: 'writtenOn' },
  { word: '面试', since: 'interviewOn' },
  { word: '体检', since: 'medicalOn' },
  { word: '公示', since: 'shownFrom' },
  { word: '录用', since: 'shownUntil', days: 1 }
]

/** 招考录用: positions, stages by the clock, and a period of publicity in working days. */
export const recruitFields = [
  notice('unit', '招考单位', { ...needed, type: 'department' }, { isListed: true }),
  notice('type', '类型', { maxLength: 40 }, { isListed: true }),
  notice('year', '年度', { ...needed, type: 'number', maxLength: 4 }, { isListed: true, isFilter: true }),
  notice('total', '总名额', { type: 'number' }, { isListed: true, isComputed: true }),
  notice('contact', '联系人和电话', { ...needed, maxLength: 100 }),
  notice(
    'positions',
    '岗位',
    { ...needed, type: 'rows' },
    {
      most: mostPositions,
      columns: [
        rowField('code', '岗位代码', { ...needed, maxLength: 40 }),
        rowField('unit', '单位', { ...needed }),
        rowField('post', '岗位', { ...needed }),
        rowField('count', '人数', { ...needed, type: 'number' }),
        rowField('education', '学历', { maxLength: 40 }),
        rowField('degree', '学位', { maxLength: 40 }),
        rowField('major', '专业', { maxLength: 300 }),
        rowField('age', '年龄', { maxLength: 40 }),
        rowField('other', '其他条件', { maxLength: 300 })
      ]
    }
  ),
  times('signUpFrom', '报名开始', { ...needed, type: 'datetime' }),
  times('signUpUntil', '报名截止', { ...needed, type: 'datetime' }),
  times('payUntil', '缴费截止', { type: 'datetime' }),
  times('ticketFrom', '准考证打印', { type: 'datetime' }),
  times('writtenOn', '笔试', { type: 'datetime' }),
  times('interviewOn', '面试', { type: 'datetime' }),
  times('medicalOn', '体检', { type: 'datetime' }),
  result('shownFrom', '公示开始', { type: 'date' }),
  result('shownDays', '公示工作日', { type: 'number' }),
  result('shownUntil', '公示截止', { type: 'date' }, { isComputed: true }),
  result(
    'results',
    '拟录用人员',
    { type: 'rows' },
    {
      most: mostPositions,
      columns: [
        rowField('code', '岗位代码', { ...needed, maxLength: 40 }),
        rowField('name', '姓名', { ...needed, maxLength: 60 }),
        rowField('ticket', '准考证号', { maxLength: 40 }),
        rowField('score', '总成绩', { type: 'number' })
      ]
    }
  ),
  result('stage', '招考阶段', { type: 'computed' }, { steps: stages, isFilter: true })
]
