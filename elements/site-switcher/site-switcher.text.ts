import { texts } from '../core/locale.ts'

export const siteSwitcherText = texts(
  {
    choose: '选择站点',
    current: (name: string) => `当前站点：${name}`,
    search: '搜索站点',
    none: '没有符合的站点',
    empty: '您尚未被分配任何站点，请联系管理员',
    clear: '清除筛选',
    retry: '重试',
    signedOut: '未登录'
  },
  {
    choose: 'Choose a site',
    current: (name: string) => `Current site: ${name}`,
    search: 'Search sites',
    none: 'No site matches',
    empty: 'No site is assigned to you yet; ask your administrator',
    clear: 'Clear the filter',
    retry: 'Try again',
    signedOut: 'Signed out'
  }
)
