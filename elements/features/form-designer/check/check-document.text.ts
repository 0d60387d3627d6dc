import { texts } from '../../../base/core/language/locale.ts'
import type { Check, CheckCode } from './check-document.ts'

type Values = Record<string, string>

/** Problems and how to fix them; the panel shows the widget's label before each. */
export const checkText = texts(
  {
    duplicateModel: ({ model }: Values) => `绑定字段“${model}”已被另一个组件使用，请换一个`,
    noModel: '没有绑定字段，填写的内容不会保存，请填写',
    foreignModel: ({ model }: Values) => `数据表中没有字段“${model}”，请从列表中选择`,
    modelNotInRules: ({ model }: Values) => `规则的条件或计算公式中要把“${model}”写成 field("${model}")`,
    emptyLabel: '没有标题，填写的人不知道填什么，请填写标题',
    unknownType: ({ type }: Values) => `不认识组件类型“${type}”，填写时不显示`,
    noAction: '没有上传地址，请填写上传地址或改用云存储',
    noCloudSettings: '云存储需要存储域名和取凭证的函数名，请填写',
    noChoices: '没有选项，请添加',
    duplicateChoice: ({ value }: Values) => `选项的值“${value}”重复，请修改`,
    defaultNoChoice: ({ value }: Values) => `默认值“${value}”不在选项列表中，会被原样提交，请修改`,
    noFunction: '远程选项没有选项函数名，请填写',
    unknownFunction: ({ name }: Values) => `页面没有提供函数“${name}”，请核对名称`,
    noElement: '没有元素名，请填写自定义元素的名称',
    noColumns: '子表单里没有字段，请拖入字段',
    requiredButLocked: '不可填写的字段不要求必填，“必填”不起作用；请取消其一',
    requiredSwitch: '开关停在“否”也算已填写；要填写的人必须同意，请改用只有一个选项的多选框',
    requiredNumber: ({ value }: Values) => `默认值 ${value} 算作已填写，“必填”不起作用；请清空默认值`,
    rangeEmpty: '最大值不大于最小值，无法填写，请修改',
    tooFewChoices: '“至少选”多于选项的个数，无法提交，请修改',
    minOverMax: '最小值大于最大值，无法填写，请修改',
    minOverMaxCount: '“至少选”大于“最多选”，无法填写，请修改',
    minOverMaxRows: '最少行数大于最多行数，无法填写，请修改',
    minOverMaxFiles: '“至少保留”大于最多数量，无法填写，请修改',
    patternInvalid: '正则表达式有误，请修改',
    patternTooLong: '正则表达式要求的字数超过最多字数，无法通过校验，请修改其一',
    typeAgainstPattern: '数据格式与正则表达式互相矛盾，无法通过校验，请修改其一',
    booleanInText: '文本框的内容不会是布尔值，无法通过校验；请改用开关或换一个数据格式',
    requiredButNoRoom: '必填，但最多字数为 0，无法填写，请修改',
    ruleBroken: ({ field }: Values) => `规则的条件或计算公式在第 ${field} 个字符处有误，请修改`,
    ruleUnknownField: ({ field }: Values) => `规则的条件或计算公式用到的字段“${field}”不存在，请修改`,
    ruleAction: '规则的动作无法识别，请重新选择',
    ruleCycle: ({ field }: Values) => `规则互相依赖：${field}，请断开其中一条`,
    ruleConstant: '规则的条件不含字段，永远成立或永远不成立，请修改或删除',
    ruleWithoutTarget: '规则没有选择字段，不起作用，请选择字段',
    ruleUnknownTarget: ({ field }: Values) => `规则中的字段“${field}”不存在，请重新选择`,
    ruleDates: ({ field }: Values) => `日期“${field}”只能加减天数，或与另一日期相减，请修改规则`,
    ruleList: ({ field }: Values) =>
      `“${field}”有多个值（子表单的整列，或多选），这里只能用一个值；请用 sum、count、contains 等函数，或改用同一子表单的字段`,
    ruleArithmetic: ({ field }: Values) => `“${field}”不是数字，不能计算，请修改规则`,
    ruleOption: ({ field, detail = '' }: Values) =>
      `“${detail}”没有“${field}”这个值，请改用已有的选项值（开关写 true 或 false）`,
    ruleLabel: ({ field, detail = '' }: Values) => `“${field}”是选项的名称，请改写为选项值“${detail}”`,
    ruleCompare: ({ field, detail = '' }: Values) => `“${field}”与“${detail}”类型不同，不能比较，请修改规则`,
    ruleTarget: ({ field }: Values) => `计算结果的类型与“${field}”不符，不能写入，请修改规则`,
    ruleNever: '规则的条件自相矛盾，永远不会成立，请修改',
    ruleNoValue: ({ field }: Values) => `“${field}”没有可填写的值，不能用于此规则`,
    ruleContradiction: ({ field }: Values) => `“${field}”在同一条件下既显示又隐藏，请删除其中一条规则`,
    ruleComputedTwice: ({ field }: Values) => `“${field}”由两条规则计算，只保留一条`
  },
  {
    duplicateModel: ({ model }: Values) => `Another widget uses the field “${model}”. Choose another field.`,
    noModel: 'No field: input would not be saved. Enter a field.',
    foreignModel: ({ model }: Values) => `The table has no field “${model}”. Choose one from the list.`,
    modelNotInRules: ({ model }: Values) => `In conditions and formulas, write field("${model}") for “${model}”`,
    emptyLabel: 'No label: users would not know what to enter. Add a label.',
    unknownType: ({ type }: Values) => `Unknown type “${type}”: the widget is hidden in the form`,
    noAction: 'No upload address. Enter one or use cloud storage.',
    noCloudSettings: 'Cloud storage needs a storage domain and a token function',
    noChoices: 'No choices. Add some.',
    duplicateChoice: ({ value }: Values) => `Duplicate choice value “${value}”. Change one.`,
    defaultNoChoice: ({ value }: Values) =>
      `The default value “${value}” is not among the choices but would be submitted. Change it.`,
    noFunction: 'The choices come from a function, but no function is set',
    unknownFunction: ({ name }: Values) => `The page provides no function “${name}”. Check the name.`,
    noElement: 'No element name. Enter the name of a custom element.',
    noColumns: 'The sub-table has no fields. Drag some into it.',
    requiredButLocked: 'A locked field may stay empty, so “required” has no effect. Turn one of them off.',
    requiredSwitch:
      'A switch that is off counts as filled in. To ask for consent, use a checkbox group with a single choice.',
    requiredNumber: ({ value }: Values) =>
      `The default ${value} counts as filled in, so “required” has no effect. Clear the default.`,
    rangeEmpty: 'The maximum is not above the minimum: no value is possible',
    tooFewChoices: '“Choose at least” exceeds the number of choices: the form can never be submitted',
    minOverMax: 'The minimum is above the maximum: no value is possible',
    minOverMaxCount: '“Choose at least” is above “Choose at most”: no value is possible',
    minOverMaxRows: '“Rows at least” is above “Rows at most”: no value is possible',
    minOverMaxFiles: '“Keep at least” is above “At most”: no value is possible',
    patternInvalid: 'The pattern is not a valid regular expression',
    patternTooLong: 'The pattern needs more characters than the maximum length allows',
    typeAgainstPattern: 'Data type and pattern contradict each other: no value is valid',
    booleanInText: 'A text is never a boolean: no value is valid. Use a switch or another data type.',
    requiredButNoRoom: 'Required, but the maximum length is 0',
    ruleBroken: ({ field }: Values) => `Syntax error in the condition or formula at character ${field}`,
    ruleUnknownField: ({ field }: Values) =>
      `The condition or formula refers to the field “${field}”, which does not exist`,
    ruleAction: 'Unknown action. Choose another one.',
    ruleCycle: ({ field }: Values) => `Circular rules: ${field}. Remove one of them.`,
    ruleConstant: 'The condition refers to no field: it is always true or always false',
    ruleWithoutTarget: 'The rule has no target field and no effect. Choose one.',
    ruleUnknownTarget: ({ field }: Values) => `The field “${field}” does not exist. Choose another one.`,
    ruleDates: ({ field }: Values) =>
      `Only days can be added to the date “${field}”, and only days or another date subtracted. Change the rule.`,
    ruleList: ({ field }: Values) =>
      `“${field}” has several values (a column of a sub-table, or several choices), but one is needed. Use sum, count or contains, or a field of the same sub-table.`,
    ruleArithmetic: ({ field }: Values) => `“${field}” is not a number. Change the calculation.`,
    ruleOption: ({ field, detail = '' }: Values) =>
      `“${detail}” never has the value “${field}”. Use the value of a choice; a switch is true or false.`,
    ruleLabel: ({ field, detail = '' }: Values) => `“${field}” is the label of a choice. Write its value “${detail}”.`,
    ruleCompare: ({ field, detail = '' }: Values) =>
      `“${field}” and “${detail}” have different types and cannot be compared`,
    ruleTarget: ({ field }: Values) => `The result has another type than “${field}” and cannot be written to it`,
    ruleNever: 'The condition contradicts itself and never holds',
    ruleNoValue: ({ field }: Values) => `“${field}” has no value, so this rule cannot apply to it`,
    ruleContradiction: ({ field }: Values) =>
      `“${field}” is shown and hidden under the same condition. Delete one of the rules.`,
    ruleComputedTwice: ({ field }: Values) => `“${field}” is computed by two rules. Keep one.`
  }
)

type Words = (typeof checkText)['zh-CN']

const camel = (code: CheckCode): keyof Words =>
  code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Words

/** Types with different names for their limits in the inspector. */
const bounds: Record<string, keyof Words> = {
  checkbox: 'minOverMaxCount',
  'sub-table': 'minOverMaxRows',
  image: 'minOverMaxFiles',
  file: 'minOverMaxFiles'
}

/** Formats a check as a sentence. */
export function sayCheck(words: Words, { code, values }: Check): string {
  const said = words[code === 'min-over-max' ? (bounds[values.of ?? ''] ?? 'minOverMax') : camel(code)]
  return typeof said === 'string' ? said : said(values)
}
