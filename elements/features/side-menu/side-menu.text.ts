import { texts } from '../../base/core/language/locale.ts'

export const sideMenuText = texts(
  {
    label: '侧边菜单',
    empty: '此菜单没有下级页面',
    signedOut: '未登录，请先登录后查看菜单',
    count: (text: string) => `${text} 件`
  },
  {
    label: 'Side menu',
    empty: 'This entry has no pages',
    signedOut: 'Sign in to see the menu',
    count: (text: string) => `${text} items`
  }
)
