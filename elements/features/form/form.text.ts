import { texts } from '../../base/core/language/locale.ts'

export const qdFormText = texts(
  {
    empty: '尚未设置表单',
    notJson: '表单不是有效的 JSON，无法显示',
    notDocument: '表单格式不正确：应为含有 list 数组的对象',
    tooLarge: '表单过大，或内容循环引用自身，无法显示',
    failed: (count: number) => `表单数据校验失败，有 ${count} 处需要修改`
  },
  {
    empty: 'No form set',
    notJson: 'Cannot display the form: invalid JSON',
    notDocument: 'Cannot display the form: expected an object with an array “list”',
    tooLarge: 'Cannot display the form: too large or circular',
    failed: (count: number) =>
      count === 1
        ? 'Form data validation failed: 1 field is invalid'
        : `Form data validation failed: ${count} fields are invalid`
  }
)
