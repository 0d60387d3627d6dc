import { fieldsOf, needed, rowField } from './kind-fields.ts'

const person = fieldsOf('基本情况')
const office = fieldsOf('任职')

/** 领导之窗: who holds which office since when, and what is their work. */
export const leadFields = [
  person('photo', '照片', { ...needed, type: 'picture' }, { ratio: '3:4', minWidth: 295, minHeight: 413 }),
  person('sex', '性别', { type: 'choice', dict: 'sex' }),
  person('birth', '出生年月', { maxLength: 7 }, { check: 'month' }),
  person('nation', '民族', { maxLength: 20 }),
  person('nativePlace', '籍贯', { maxLength: 60 }),
  person('education', '学历学位', { maxLength: 60 }),
  person('party', '政治面貌', { maxLength: 30 }),
  office('term', '届次', { ...needed, maxLength: 60 }, { isListed: true, isFilter: true, isRepeated: true }),
  office('unit', '班子（单位）', { ...needed, type: 'department' }, { isListed: true, isRepeated: true }),
  office(
    'posts',
    '职务',
    { ...needed, type: 'rows' },
    {
      isListed: true,
      most: 10,
      columns: [
        rowField('post', '职务', needed),
        rowField('start', '任职时间', { ...needed, type: 'date' }),
        rowField('end', '免职时间', { type: 'date' }),
        rowField('isShared', '可多人担任', { type: 'flag' })
      ]
    }
  ),
  office('duties', '分工', { ...needed, type: 'area', maxLength: 2000 }),
  office('departments', '分管单位', { type: 'department' }, { most: 60 }),
  office('assists', '协助', { type: 'person' }),
  office('mailbox', '信箱链接', { type: 'link' }),
  office(
    'resume',
    '简历',
    { ...needed, type: 'rows' },
    {
      most: 60,
      columns: [
        rowField('period', '起止时间', { ...needed, maxLength: 60 }),
        rowField('record', '经历', { ...needed, type: 'area', maxLength: 500 })
      ]
    }
  ),
  office(
    'state',
    '在任状态',
    { type: 'computed' },
    { steps: [{ word: '待任' }, { word: '在任', since: '$start' }, { word: '离任', since: '$end' }], isFilter: true }
  )
]
