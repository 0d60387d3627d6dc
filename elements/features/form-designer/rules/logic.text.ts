import { texts } from '../../../base/core/language/locale.ts'
import type { LogicAction } from '../../../base/form-engine/document/document.ts'

export const logicText = texts(
  {
    rules: '联动规则',
    none: '没有规则。用规则按其他字段的值显示、隐藏、必填、禁用或计算字段。',
    noneOfWidget: '没有涉及这个组件的规则',
    rule: (number: number) => `规则 ${number}`,
    add: '添加规则',
    remove: (number: number) => `删除规则 ${number}`,
    edit: (number: number) => `编辑规则 ${number}`,
    action: '动作',
    actions: { show: '显示', hide: '隐藏', require: '必填', disable: '禁用', compute: '计算' },
    targets: '字段',
    chooseTarget: '添加字段…',
    removeTarget: (name: string) => `去掉字段“${name}”`,
    when: '条件',
    value: '计算公式',
    whenHint: '如 type == "其他" && days > 3',
    valueHint: '如 sum(items.price * items.quantity) 或 days(start, end)',
    insert: '插入字段…',
    help: '可用函数',
    functions:
      'sum、avg、count、min、max、round、abs、if(条件, 是, 否)、empty、length、contains、concat、upper、lower、today()、now()、days(起, 止)、days(日期范围)、year、month、number、text；日期可加减天数；绑定字段含特殊字符时写 field("绑定字段")；子表单的列写 表.列，在该子表单的规则里是本行的值，在 sum、avg、count、min、max 中是整列',
    unknown: (names: readonly string[]) => `没有字段${names.map(name => `“${name}”`).join('')}，请改用已有的字段`,
    labelOnly: (label: string, name: string) => `“${label}”的绑定字段是 ${name}，请改写成 ${name}`,
    reads: (sentence: string) => `即：${sentence}`,
    unknownTarget: (names: readonly string[]) =>
      `所选字段${names.map(name => `“${name}”`).join('')}已不存在，请重新选择`,
    dates: (names: readonly string[]) =>
      `日期${names.map(name => `“${name}”`).join('')}只能加减天数，或与另一日期相减，请修改`,
    noTarget: '请选择规则作用的字段',
    actionUnknown: '不认识的动作，请重新选择',
    cycle: (chain: string) => `循环依赖：${chain}，请去掉其中一条规则`,
    problems: (problems: readonly string[]) => problems.join('；')
  },
  {
    rules: 'Rules',
    none: 'No rules. A rule shows, hides, requires, disables or computes fields from the values of others.',
    noneOfWidget: 'No rules for this widget',
    rule: (number: number) => `Rule ${number}`,
    add: 'Add rule',
    remove: (number: number) => `Delete rule ${number}`,
    edit: (number: number) => `Edit rule ${number}`,
    action: 'Action',
    actions: { show: 'Show', hide: 'Hide', require: 'Require', disable: 'Disable', compute: 'Compute' },
    targets: 'Fields',
    chooseTarget: 'Add a field…',
    removeTarget: (name: string) => `Remove field "${name}"`,
    when: 'Condition',
    value: 'Formula',
    whenHint: 'e.g. type == "other" && days > 3',
    valueHint: 'e.g. sum(items.price * items.quantity) or days(start, end)',
    insert: 'Insert a field…',
    help: 'Functions',
    functions:
      'sum, avg, count, min, max, round, abs, if(condition, yes, no), empty, length, contains, concat, upper, lower, today(), now(), days(from, to), days(range), year, month, number, text; add days to dates with +; field("name") for a field with special characters in its name; table.column for a column of a sub-table: the value of the row in rules for that sub-table, the whole column in sum, avg, count, min and max',
    unknown: (names: readonly string[]) =>
      `Unknown field ${names.map(name => `“${name}”`).join(', ')}. Use an existing one.`,
    labelOnly: (label: string, name: string) => `“${label}” is the label of ${name}. Write ${name}.`,
    reads: (sentence: string) => `Reads: ${sentence}`,
    unknownTarget: (names: readonly string[]) =>
      `The field ${names.map(name => `“${name}”`).join(', ')} no longer exists. Choose another one.`,
    dates: (names: readonly string[]) =>
      `Only days can be added to the date ${names.map(name => `“${name}”`).join(', ')}, and only days or another date subtracted`,
    noTarget: 'Choose the target fields of the rule',
    actionUnknown: 'Unknown action. Choose one.',
    cycle: (chain: string) => `Circular rules: ${chain}. Remove one of them.`,
    problems: (problems: readonly string[]) => problems.join('; ')
  }
)

export const actions: readonly LogicAction[] = ['show', 'hide', 'require', 'disable', 'compute']
