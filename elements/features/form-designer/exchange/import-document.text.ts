import { texts } from '../../../base/core/language/locale.ts'
import type { Finding, FindingCode } from './import-document.ts'
import type { ImportProblem } from './read-json.ts'
import { deepest } from '../../../base/form-engine/document/shape.ts'

/** Bytes of UTF-8. */
export const largestImport = 5 * 1024 * 1024
const megabytes = largestImport / 1024 / 1024

export const importText = texts(
  {
    empty: '没有内容，请粘贴或选择表单的 JSON',
    syntax: (line: number, column: number) => `不是有效的 JSON：第 ${line} 行第 ${column} 列有误，请检查后重试`,
    notObject: '不是表单：应为一个 JSON 对象，请检查后重试',
    noList: '不是表单：缺少组件列表（list），请检查后重试',
    refused: (format: string) =>
      `这是 ${format} 的表单，其中没有能转换的字段，请确认导出的是完整的表单，或在这里重新设计`,
    tooLarge: `内容超过 ${megabytes} MB，请拆分后重试`,
    tooDeep: `嵌套超过 ${deepest} 层，请简化后重试`,
    cyclic: '内容中有循环引用，无法导入',
    forbiddenKey: '名称不允许使用，已去除',
    duplicateKey: (value: string) => `组件标识“${value}”重复，已换成新的`,
    duplicateModel: (value: string) => `绑定字段“${value}”重复，请在设计中修改`,
    unknownType: (value: string) => (value ? `不认识组件类型“${value}”，原样保留` : '组件没有类型，原样保留'),
    keptAside: '内容无法识别，已保存在 qdKept 中',
    columnsRenamed: '子表单的列已由 columns 改存为 tableColumns',
    listOnly: '内容只有组件列表，表单属性按默认值',
    configAdded: '没有表单属性（config），按默认值',
    keyAdded: '组件没有标识，已补上',
    optionsAdded: '组件没有属性（options），已补上',
    labelCopied: (value: string) => `标题“${value}”取自 label`,
    nameAdded: '组件没有标题（name），已补上空标题',
    foreign: (format: string) => `由 ${format} 的表单转换，请逐项核对`,
    leftOut: (value: string) => `“${value}”没有对应的组件，未带来，原内容保存在 qdKept 中`,
    settingLost: (value: string) => `设置“${value}”不能转换，请用联动规则或属性重新设置`,
    flattened: (value: string) => `分组“${value}”已展开，其中的字段直接属于表单`
  },
  {
    empty: 'Empty. Paste or choose the JSON of a form.',
    syntax: (line: number, column: number) => `Invalid JSON at line ${line}, column ${column}`,
    notObject: 'Not a form: expected a JSON object',
    noList: 'Not a form: the list of fields (list) is missing',
    refused: (format: string) =>
      `This is a form of ${format} without a field that can be converted. Export the whole form, or build it here.`,
    tooLarge: `Larger than ${megabytes} MB. Split the form and try again.`,
    tooDeep: `Nested deeper than ${deepest} levels. Simplify the form and try again.`,
    cyclic: 'The document is circular and cannot be imported',
    forbiddenKey: 'This name is not allowed and was removed',
    duplicateKey: (value: string) => `Duplicate key “${value}” replaced with a new one`,
    duplicateModel: (value: string) => `Duplicate field “${value}”. Change one of them.`,
    unknownType: (value: string) => (value ? `Unknown type “${value}”, kept unchanged` : 'No type, kept unchanged'),
    keptAside: 'Not understood, kept under qdKept',
    columnsRenamed: 'The columns of the sub-table moved from columns to tableColumns',
    listOnly: 'Only a list of fields; default form settings apply',
    configAdded: 'No form settings (config); defaults apply',
    keyAdded: 'Missing key added',
    optionsAdded: 'Missing options added',
    labelCopied: (value: string) => `The label “${value}” was copied from “label”`,
    nameAdded: 'Missing label (name) added, empty',
    foreign: (format: string) => `Converted from a form of ${format}. Check each field.`,
    leftOut: (value: string) => `“${value}” has no counterpart and was left out; its source is kept under qdKept`,
    settingLost: (value: string) => `The setting “${value}” cannot be converted. Use a rule or a property instead.`,
    flattened: (value: string) => `The group “${value}” was dissolved; its fields belong to the form`
  }
)

type Words = (typeof importText)['zh-CN']

const sentences = {
  'forbidden-key': 'forbiddenKey',
  'duplicate-key': 'duplicateKey',
  'duplicate-model': 'duplicateModel',
  'unknown-type': 'unknownType',
  'kept-aside': 'keptAside',
  'columns-renamed': 'columnsRenamed',
  'list-only': 'listOnly',
  'config-added': 'configAdded',
  'key-added': 'keyAdded',
  'options-added': 'optionsAdded',
  'label-copied': 'labelCopied',
  'name-added': 'nameAdded',
  foreign: 'foreign',
  'left-out': 'leftOut',
  'setting-lost': 'settingLost',
  flattened: 'flattened'
} as const satisfies Record<FindingCode, keyof Words>

/** Formats a finding as a sentence; its `path` is shown beside it. */
export function sayFinding(words: Words, { code, value = '' }: Finding): string {
  const said = words[sentences[code]]
  return typeof said === 'string' ? said : said(value)
}

/** Explains why nothing was imported. */
export function sayProblem(
  words: Words,
  { code, line = 1, column = 1, format = '' }: Pick<ImportProblem, 'code' | 'line' | 'column' | 'format'>
): string {
  if (code === 'syntax') return words.syntax(line, column)
  if (code === 'foreign') return words.refused(format)
  const said = {
    empty: words.empty,
    'not-object': words.notObject,
    'no-list': words.noList,
    'too-large': words.tooLarge,
    'too-deep': words.tooDeep,
    cyclic: words.cyclic
  }
  return said[code]
}
