import type { BroughtDictionary } from '../../dictionary/usual-dictionaries.ts'
import { fieldsOf, needed } from './kind-fields.ts'
import { questionColumns } from './question-columns.ts'

const training = fieldsOf('培训信息')
const signUp = fieldsOf('报名')
const result = fieldsOf('结果')

export const trainedDictionaries: BroughtDictionary[] = [
  [
    'trained_type',
    '教育培训类别',
    [
      ['training', '培训'],
      ['lecture', '讲座'],
      ['notice', '公示']
    ]
  ]
]

/** 教育培训: when and where, with sign-ups until a time or until it is full. */
export const trainedFields = [
  training('type', '类别', { type: 'choice', dict: 'trained_type', default: 'training' }, { isListed: true }),
  training('unit', '主办单位', { ...needed, type: 'department' }, { isRepeated: true }),
  training('startTime', '开始时间', { ...needed, type: 'datetime' }, { isListed: true }),
  training('endTime', '结束时间', { ...needed, type: 'datetime' }),
  training('place', '地点', { ...needed, maxLength: 200 }, { isListed: true }),
  training('target', '培训对象', { maxLength: 300 }),
  training('contactName', '联系人', { ...needed, maxLength: 60 }),
  training('contactPhone', '联系电话', { ...needed, maxLength: 20 }, { check: 'phone' }),
  signUp('signUpFrom', '报名开始', { type: 'datetime' }),
  signUp('signUpUntil', '报名截止', { type: 'datetime' }),
  signUp('quota', '名额', { type: 'number', maxLength: 6 }, { isListed: true }),
  signUp('questions', '报名表', { type: 'rows' }, { most: 50, columns: questionColumns }),
  result('outcome', '培训结果', { type: 'area' }),
  result(
    'state',
    '培训状态',
    { type: 'computed' },
    {
      isFilter: true,
      steps: [
        { word: '预告' },
        { word: '报名中', since: 'signUpFrom' },
        { word: '报名截止', since: 'signUpUntil' },
        { word: '进行中', since: 'startTime' },
        { word: '已结束', since: 'endTime' }
      ]
    }
  )
]
