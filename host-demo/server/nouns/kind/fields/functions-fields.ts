import { fieldsOf, needed, rowField } from './kind-fields.ts'

const agency = fieldsOf('机构')
const contact = fieldsOf('办公信息')

/** Months after which an agency must confirm its entry, and the days of warning before. */
export const confirmation = { months: 6, warning: 15 }

/** 机构职能: what an agency does, and where to find it. */
export const functionsFields = [
  agency('unit', '部门', { ...needed, type: 'department' }, { isListed: true }),
  agency('shortName', '简称', { maxLength: 60 }),
  agency('nature', '机构性质', { maxLength: 60 }),
  agency('level', '机构规格', { maxLength: 60 }),
  agency('creditCode', '统一社会信用代码', { maxLength: 18 }, { check: 'credit' }),
  agency(
    'duties',
    '主要职责',
    { ...needed, type: 'rows' },
    { most: 100, columns: [rowField('duty', '职责', { ...needed, type: 'area', maxLength: 1000 })] }
  ),
  agency('basis', '依据', { type: 'area', maxLength: 500 }),
  agency('head', '负责人', { ...needed, type: 'person' }, { isListed: true }),
  agency('below', '下属单位', { type: 'department' }, { most: 100 }),
  contact('address', '地址', { ...needed, maxLength: 200 }),
  contact('point', '地图坐标', { maxLength: 40 }),
  contact('hours', '办公时间', { ...needed, maxLength: 200 }),
  contact('phone', '电话', { ...needed, maxLength: 20 }, { check: 'phone', isListed: true }),
  contact('fax', '传真', { maxLength: 20 }, { check: 'phone' }),
  contact('postcode', '邮编', { maxLength: 6 }, { check: 'postcode' }),
  contact('email', '邮箱', { maxLength: 100 }, { check: 'email' }),
  contact('website', '网址', { type: 'link' }),
  contact('confirmedOn', '确认日期', { type: 'date' }, { isListed: true }),
  contact(
    'state',
    '更新状态',
    { type: 'computed' },
    {
      isFilter: true,
      steps: [
        { word: '未确认' },
        { word: '有效', since: 'confirmedOn' },
        { word: '即将到期', since: 'confirmedOn', months: confirmation.months, days: -confirmation.warning },
        { word: '已过期', since: 'confirmedOn', months: confirmation.months }
      ]
    }
  )
]
