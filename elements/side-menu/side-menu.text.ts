import { texts } from '../core/locale.ts'

export const sideMenuText = texts(
  { label: '侧边菜单', empty: '此菜单没有下级页面', count: (text: string) => `${text} 件` },
  { label: 'Side menu', empty: 'Nothing below this entry', count: (text: string) => `${text} items` }
)
