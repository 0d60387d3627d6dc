import { texts } from '../../base/core/language/locale.ts'

export const rightsDialogText = texts(
  {
    title: (name: string) => `“${name}”的权限说明`,
    right: '权限',
    choose: '请选择权限',
    search: '按名称或编码查找权限',
    none: '没有符合的权限',
    column: '栏目（可不选）',
    hint: '选择一项权限，看看它为什么可以或不可以。',
    view: '以其身份查看',
    close: '关闭',
    loading: '正在查看…'
  },
  {
    title: (name: string) => `Rights of “${name}”`,
    right: 'Right',
    choose: 'Choose a right',
    search: 'Find a right by name or code',
    none: 'No right matches',
    column: 'Column (optional)',
    hint: 'Choose a right to see why the user has it or not.',
    view: 'View as this user',
    close: 'Close',
    loading: 'Loading…'
  }
)
