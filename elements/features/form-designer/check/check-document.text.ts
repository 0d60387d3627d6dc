import { texts } from '../../../base/core/locale.ts'
import type { Check, CheckCode } from './check-document.ts'

type Values = Record<string, string>

/** What is wrong and what to do; the label of the widget stands before it in the panel. */
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
    requiredButLocked: '必填，但不可填写且没有默认值，无法提交；请取消必填或设置默认值',
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
    ruleNoValue: ({ field }: Values) => `“${field}”没有可填写的值，不能用于此规则`,
    ruleContradiction: ({ field }: Values) => `“${field}”在同一条件下既显示又隐藏，请删除其中一条规则`,
    ruleComputedTwice: ({ field }: Values) => `“${field}”由两条规则计算，只保留一条`
  },
  {
    duplicateModel: ({ model }: Values) => `Another widget is bound to the field “${model}”; choose another one`,
    noModel: 'No field: what is filled in would not be kept; give it one',
    foreignModel: ({ model }: Values) => `The table has no field “${model}”; choose one of the list`,
    modelNotInRules: ({ model }: Values) => `In conditions and formulas, write field("${model}") for “${model}”`,
    emptyLabel: 'No label: nobody knows what to fill in; give it one',
    unknownType: ({ type }: Values) => `Nobody here knows the type “${type}”; it is not shown to those who fill in`,
    noAction: 'No upload address; give one or use cloud storage',
    noCloudSettings: 'Cloud storage needs a storage domain and a function that gives the token',
    noChoices: 'No choices; add some',
    duplicateChoice: ({ value }: Values) => `The choice value “${value}” is there twice; change one`,
    defaultNoChoice: ({ value }: Values) =>
      `The default value “${value}” is not among the choices, but would be sent; change it`,
    noFunction: 'Its choices come from a function, but none is named',
    unknownFunction: ({ name }: Values) => `The page gives no function “${name}”; check the name`,
    noElement: 'No element name; give that of a custom element',
    noColumns: 'The sub-table has no fields; drag some into it',
    requiredButLocked: 'Required, but it cannot be filled in and has no default: the form can never be sent',
    rangeEmpty: 'The maximum is not above the minimum: it cannot be filled in',
    tooFewChoices: '“Choose at least” is more than there are choices: the form can never be sent',
    minOverMax: 'The minimum is above the maximum: it cannot be filled in',
    minOverMaxCount: '“Choose at least” is above “Choose at most”: it cannot be filled in',
    minOverMaxRows: '“Rows at least” is above “Rows at most”: it cannot be filled in',
    minOverMaxFiles: '“Keep at least” is above “At most”: it cannot be filled in',
    patternInvalid: 'The pattern is no regular expression',
    patternTooLong: 'The pattern needs more characters than the maximum length allows',
    typeAgainstPattern: 'Data type and pattern contradict each other: nothing can pass both',
    booleanInText: 'A text is never a boolean: nothing can pass; use a switch or another data type',
    requiredButNoRoom: 'Required, but the maximum length is 0',
    ruleBroken: ({ field }: Values) => `The condition or formula is wrong at character ${field}`,
    ruleUnknownField: ({ field }: Values) =>
      `The condition or formula names the field “${field}”, which does not exist`,
    ruleAction: 'Nobody here knows what the rule is to do; choose again',
    ruleCycle: ({ field }: Values) => `The rules depend on each other: ${field}; break the circle`,
    ruleConstant: 'The condition names no field: it always holds or never does',
    ruleWithoutTarget: 'The rule is about no field and does nothing; choose one',
    ruleUnknownTarget: ({ field }: Values) => `There is no field “${field}”; choose another one`,
    ruleDates: ({ field }: Values) =>
      `Of the date “${field}” days are added or taken, or another date; change the rule`,
    ruleNoValue: ({ field }: Values) => `“${field}” holds no value; this rule cannot be about it`,
    ruleContradiction: ({ field }: Values) =>
      `“${field}” is shown and hidden under the same condition; delete one of the rules`,
    ruleComputedTwice: ({ field }: Values) => `“${field}” is computed by two rules; keep one`
  }
)

type Words = (typeof checkText)['zh-CN']

const camel = (code: CheckCode): keyof Words =>
  code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Words

/** The inspector calls the bounds of a type by names of their own. */
const bounds: Record<string, keyof Words> = {
  checkbox: 'minOverMaxCount',
  'sub-table': 'minOverMaxRows',
  image: 'minOverMaxFiles',
  file: 'minOverMaxFiles'
}

/** A check as a sentence. */
export function sayCheck(words: Words, { code, values }: Check): string {
  const said = words[code === 'min-over-max' ? (bounds[values.of ?? ''] ?? 'minOverMax') : camel(code)]
  return typeof said === 'string' ? said : said(values)
}
