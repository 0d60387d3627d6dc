import { texts } from '../../../base/core/locale.ts'

/** The choices of a widget, and its default among them. */
export const choicesText = texts(
  {
    choices: '选项列表',
    source: '选项来源',
    sourceStatic: '固定选项',
    sourceRemote: '远程选项',
    showLabel: '名称另设',
    value: '值',
    label: '名称',
    choice: '选项',
    addChoice: '添加选项',
    removeChoice: (value: string) => `删除选项“${value}”`,
    bulk: '批量编辑',
    bulkHint: '每行一个选项；值与名称分开时，用制表符或 | 分隔，值在前。可直接从表格粘贴。',
    bulkTree: '每行一个选项，下级以空格缩进；值与名称用 | 分隔。',
    apply: '应用',
    cancel: '取消',
    remoteFunc: '选项函数名',
    remoteFuncHint: '由宿主页面的 functions 提供',
    propsValue: '值的键',
    propsLabel: '名称的键',
    propsChildren: '下级的键',
    noChoices: '没有选项',
    strayDefault: (value: string) => `“${value}”不在选项列表中，会被原样提交`,
    clearDefault: '清除默认值'
  },
  {
    choices: 'Choices',
    source: 'Choices from',
    sourceStatic: 'This form',
    sourceRemote: 'A function',
    showLabel: 'With names',
    value: 'Value',
    label: 'Name',
    choice: 'Option ',
    addChoice: 'Add a choice',
    removeChoice: (value: string) => `Delete the choice "${value}"`,
    bulk: 'Edit as text',
    bulkHint:
      'One choice a line; value and name are separated by a tab or |, the value first. Paste from a spreadsheet.',
    bulkTree: 'One choice a line, what is below it indented by spaces; value and name are separated by |.',
    apply: 'Apply',
    cancel: 'Cancel',
    remoteFunc: 'Name of the function',
    remoteFuncHint: 'From the functions of the host page',
    propsValue: 'Key of the value',
    propsLabel: 'Key of the name',
    propsChildren: 'Key of the children',
    noChoices: 'No choices',
    strayDefault: (value: string) => `“${value}” is not among the choices, but would be sent`,
    clearDefault: 'Clear the default'
  }
)
