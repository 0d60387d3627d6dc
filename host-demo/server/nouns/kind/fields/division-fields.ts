import { fieldsOf, needed, rowField } from './kind-fields.ts'

const division = fieldsOf('内设机构')

/** 内设机构: the divisions of an agency. */
export const divisionFields = [
  division('unit', '部门', { ...needed, type: 'department' }, { isListed: true, isRepeated: true }),
  division(
    'duties',
    '职责',
    { ...needed, type: 'rows' },
    { most: 60, columns: [rowField('duty', '职责', { ...needed, type: 'area', maxLength: 1000 })] }
  ),
  division('head', '负责人', { type: 'person' }, { isListed: true }),
  division('phone', '电话', { ...needed, maxLength: 20 }, { check: 'phone', isListed: true }),
  division('room', '房间', { maxLength: 60 }, { isListed: true }),
  division('closedOn', '撤销日期', { type: 'date' }),
  division(
    'state',
    '设立状态',
    { type: 'computed' },
    { isFilter: true, steps: [{ word: '在用' }, { word: '已撤销', since: 'closedOn' }] }
  )
]
