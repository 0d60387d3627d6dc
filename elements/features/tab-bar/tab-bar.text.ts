import { texts } from '../../base/core/language/locale.ts'

export const tabBarText = texts(
  {
    label: '打开的页面',
    close: (title: string) => `关闭 ${title}`,
    actions: '页签操作',
    refresh: '刷新',
    closeThis: '关闭当前',
    closeLeft: '关闭左侧',
    closeRight: '关闭右侧',
    closeOthers: '关闭其他',
    menuOf: (title: string) => `“${title}”的操作`
  },
  {
    label: 'Open pages',
    close: (title: string) => `Close ${title}`,
    actions: 'Tab actions',
    refresh: 'Refresh',
    closeThis: 'Close',
    closeLeft: 'Close to the left',
    closeRight: 'Close to the right',
    closeOthers: 'Close others',
    menuOf: (title: string) => `Actions of “${title}”`
  }
)
