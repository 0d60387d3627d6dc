import { texts } from '../../base/core/language/locale.ts'

export const topMenuText = texts(
  {
    label: '主菜单',
    more: '更多',
    moreEntries: (count: number) => `更多菜单（${count} 项）`,
    '1': '网站管理',
    '2': '政府公开',
    signedOut: '未登录',
    opensOutside: '在新窗口打开'
  },
  {
    label: 'Main menu',
    more: 'More',
    moreEntries: (count: number) => `More entries (${count})`,
    '1': 'Website',
    '2': 'Disclosure',
    signedOut: 'Signed out',
    opensOutside: 'opens in a new window'
  }
)
