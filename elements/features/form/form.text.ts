import { texts } from '../../base/core/locale.ts'

export const qdFormText = texts(
  {
    empty: '尚未设置表单',
    notJson: '表单不是有效的 JSON，无法显示',
    notDocument: '表单格式不正确：应为含有 list 数组的对象',
    tooLarge: '表单过大，或内容循环引用自身，无法显示',
    failed: (count: number) => `表单数据校验失败，有 ${count} 处需要修改`
  },
  {
    empty: 'No form is set yet',
    notJson: 'The form is not JSON and cannot be shown',
    notDocument: 'The form cannot be shown: an object with an array “list” is needed',
    tooLarge: 'The form is too large, or holds itself, and cannot be shown',
    failed: (count: number) =>
      count === 1
        ? 'Form data validation failed: 1 field needs a change'
        : `Form data validation failed: ${count} fields need a change`
  }
)
