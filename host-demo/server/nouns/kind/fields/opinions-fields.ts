import type { BroughtDictionary } from '../../dictionary/usual-dictionaries.ts'
import { fieldsOf, needed } from './kind-fields.ts'
import { questionColumns } from './question-columns.ts'

const call = fieldsOf('征集信息')
const survey = fieldsOf('题目')
const result = fieldsOf('反馈')

/** Days for which drafts of rules are open, unless a reason is given, and working days until the feedback. */
export const consultation = { days: 30, feedbackDays: 15 }

export const opinionsDictionaries: BroughtDictionary[] = [
  [
    'opinions_type',
    '征集类别',
    [
      ['rule', '规章、规范性文件草案征求意见'],
      ['call', '其他意见征集'],
      ['survey', '问卷调查']
    ]
  ],
  [
    'entry_fields',
    '公众提交的必填信息',
    [
      ['name', '姓名'],
      ['contact', '联系方式'],
      ['region', '所在地区']
    ]
  ]
]

/** 意见征集: a draft or questions, open for a time, answered by the public, closed by feedback. */
export const opinionsFields = [
  call('type', '类别', { ...needed, type: 'choice', dict: 'opinions_type', default: 'call' }, { isListed: true }),
  call('unit', '征集部门', { ...needed, type: 'department' }, { isListed: true, isRepeated: true }),
  call('startTime', '开始时间', { ...needed, type: 'datetime' }),
  call('endTime', '截止时间', { ...needed, type: 'datetime' }, { isListed: true }),
  call('shortReason', '期限不足三十日的理由', { type: 'area', maxLength: 300 }),
  call('drafts', '草案', { type: 'files' }),
  call('explanations', '起草说明', { type: 'files' }),
  call('channels', '其他提交渠道', { type: 'area', maxLength: 500 }),
  call('collects', '提交时必填', { type: 'choices', dict: 'entry_fields' }),
  call('showsResult', '结束后公开统计', { type: 'flag' }),
  survey('questions', '题目', { type: 'rows' }, { most: 50, columns: questionColumns }),
  result('feedback', '意见采纳情况反馈', { type: 'area' }),
  result('feedbackDue', '反馈期限', { type: 'date' }, { isListed: true, isComputed: true }),
  result(
    'state',
    '征集状态',
    { type: 'computed' },
    {
      isFilter: true,
      steps: [
        { word: '未开始' },
        { word: '进行中', since: 'startTime' },
        { word: '已结束', since: 'endTime' },
        { word: '反馈逾期', since: 'feedbackDue', days: 1, isAlarm: true },
        { word: '已反馈', since: 'endTime', filled: 'feedback' }
      ]
    }
  )
]
