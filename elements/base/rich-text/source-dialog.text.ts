import { texts } from '../core/locale.ts'

export const sourceText = texts(
  {
    title: '源代码',
    note: '编辑器不支持的标签和样式在应用时会被去掉。',
    cancel: '取消',
    take: '应用'
  },
  {
    title: 'Source',
    note: 'Tags and styles that the editor does not know are left out.',
    cancel: 'Cancel',
    take: 'Apply'
  }
)
