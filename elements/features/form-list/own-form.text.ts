import { texts } from '../../base/core/language/locale.ts'

export const ownFormText = texts(
  {
    title: (name: string) => `“${name}”用作依申请公开申请表`,
    loading: '正在检查',
    off: '启用后，申请人在本站的申请页面填写这张表单；设计以后再修改，不影响正在使用的申请表。',
    live: (since: string, by: string) => `${by} 于 ${since} 启用，申请人正在使用。`,
    changed: (since: string, by: string) =>
      `${by} 于 ${since} 启用；启用后设计又有修改，申请人看到的仍是启用时的表单。`,
    other: (name: string) => `本站现在使用“${name}”，启用后由这张表单代替。`,
    fit: '检查通过，可以启用',
    problems: (count: number) => `有 ${count} 处问题，处理后才能启用`,
    preview: '申请人看到的样子',
    start: '启用',
    update: '启用修改后的设计',
    end: '停用',
    close: '关闭',
    started: '已启用，申请人现在填写这张表单',
    ended: '已停用，申请页面恢复为平台的申请表'
  },
  {
    title: (name: string) => `Use “${name}” as application form`,
    loading: 'Checking…',
    off: 'Applicants of this site will fill in this form. Later changes of the design do not affect the form in use.',
    live: (since: string, by: string) => `In use since ${since} (${by}).`,
    changed: (since: string, by: string) =>
      `In use since ${since} (${by}). The design was changed since then; applicants still see the form as it was.`,
    other: (name: string) => ` The site now uses “${name}”, which this form will replace.`,
    fit: 'No problems found',
    problems: (count: number) => (count === 1 ? '1 problem to solve first' : `${count} problems to solve first`),
    preview: 'As applicants see it',
    start: 'Put to use',
    update: 'Put the changed design to use',
    end: 'Stop using',
    close: 'Close',
    started: 'In use: applicants now fill in this form',
    ended: 'Not in use: the application page shows the default form again'
  }
)

/** Problems of a form: label and bound field. */
export const ownFormProblemText = texts(
  {
    missing: (name: string, model: string) => `缺少“${name}”（绑定字段 ${model}），每份申请都必须有`,
    type: (name: string, model: string) => `“${name}”（绑定字段 ${model}）应当是单行或多行文本`,
    locked: (name: string) => `“${name}”被隐藏、禁用或只读，申请人无法填写`,
    choice: (name: string) => `选项值不能识别：${name}`,
    function: (name: string) => `“${name}”的选项或上传要用页面的函数，申请页面没有，请改用固定选项或由平台接收文件`,
    element: (name: string) => `“${name}”是自定义组件或不认识的组件，申请页面不能显示`,
    rule: (name: string) => `规则 ${name} 有误，请在设计器中检查`,
    large: (name: string) => `表单超过 ${name} 个字符，请精简`,
    unreadable: '表单内容不能识别'
  },
  {
    missing: (name: string, model: string) => `“${name}” (field ${model}) is missing, which every application needs`,
    type: (name: string, model: string) => `“${name}” (field ${model}) must be a text field`,
    locked: (name: string) => `“${name}” is hidden, disabled or read-only, so nobody can fill it in`,
    choice: (name: string) => `Unknown value of a choice: ${name}`,
    function: (name: string) =>
      `“${name}” needs a function of the page, which the application page does not have. Use fixed choices, or let the platform receive files.`,
    element: (name: string) => `“${name}” is a custom or unknown widget, which the application page cannot show`,
    rule: (name: string) => `Rule ${name} has an error. Check it in the designer.`,
    large: (name: string) => `The form has more than ${name} characters`,
    unreadable: 'The form cannot be read'
  }
)
