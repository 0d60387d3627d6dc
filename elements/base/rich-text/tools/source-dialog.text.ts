import { texts } from '../../core/language/locale.ts'

export const sourceText = texts(
  {
    title: '源代码',
    note: '编辑器不支持的标签和样式在应用时会被去掉。',
    cancel: '取消',
    take: '应用'
  },
  {
    title: 'HTML source',
    note: 'Tags and styles that the editor does not support are removed.',
    cancel: 'Cancel',
    take: 'Apply'
  }
)
