import { texts } from '../../core/language/locale.ts'

export const conditionText = texts(
  {
    match: '组合方式',
    all: '满足全部条件',
    any: '满足任一条件',
    addLine: '添加条件',
    addGroup: '添加条件组',
    removeLine: '移除条件',
    removeGroup: '移除条件组',
    field: '规则字段',
    gone: (field: string) => `${field}（已不存在）`,
    operator: '条件规则',
    operators: {
      '=': '等于',
      '!=': '不等于',
      '>': '大于',
      '>=': '大于等于',
      '<': '小于',
      '<=': '小于等于',
      LIKE: '包含',
      LEFT_LIKE: '结尾是',
      RIGHT_LIKE: '开头是',
      IN: '是其中之一',
      EMPTY: '为空',
      NOT_EMPTY: '不为空'
    },
    times: { '>': '晚于', '>=': '不早于', '<': '早于', '<=': '不晚于', '=': '是', '!=': '不是' },
    compared: '比较对象',
    variables: {
      '': '指定的值',
      ownUser: '本人',
      ownDepartment: '本部门',
      ownDepartmentBelow: '本部门及下级',
      ownSite: '当前站点',
      today: '今天',
      daysBack: '几天以前'
    },
    value: '规则值',
    several: '多个值用逗号分隔',
    choose: '选择…',
    choosePerson: '选择用户',
    yes: '是',
    no: '否',
    and: ' 且 ',
    or: ' 或 ',
    group: (inner: string) => `（${inner}）`,
    quoted: (value: string) => `“${value}”`,
    daysBack: (days: string) => `${days} 天以前`
  },
  {
    match: 'Match',
    all: 'All of these',
    any: 'Any of these',
    addLine: 'Add condition',
    addGroup: 'Add group',
    removeLine: 'Remove condition',
    removeGroup: 'Remove group',
    field: 'Field',
    gone: (field: string) => `${field} (removed)`,
    operator: 'Operator',
    operators: {
      '=': 'is',
      '!=': 'is not',
      '>': 'is more than',
      '>=': 'is at least',
      '<': 'is less than',
      '<=': 'is at most',
      LIKE: 'contains',
      LEFT_LIKE: 'ends with',
      RIGHT_LIKE: 'starts with',
      IN: 'is one of',
      EMPTY: 'is empty',
      NOT_EMPTY: 'is not empty'
    },
    times: {
      '>': 'is after',
      '>=': 'is not before',
      '<': 'is before',
      '<=': 'is not after',
      '=': 'is',
      '!=': 'is not'
    },
    compared: 'Compare with',
    variables: {
      '': 'a value',
      ownUser: 'the user',
      ownDepartment: 'own department',
      ownDepartmentBelow: 'own department and below',
      ownSite: 'current site',
      today: 'today',
      daysBack: 'days ago'
    },
    value: 'Value',
    several: 'Separate values with commas',
    choose: 'Choose…',
    choosePerson: 'Choose a person',
    yes: 'Yes',
    no: 'No',
    and: ' and ',
    or: ' or ',
    group: (inner: string) => `(${inner})`,
    quoted: (value: string) => `“${value}”`,
    daysBack: (days: string) => `${days} days ago`
  }
)

export type ConditionWords = (typeof conditionText)['zh-CN']
