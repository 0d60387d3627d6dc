import { texts } from '../../base/core/language/locale.ts'

export const siteSwitcherText = texts(
  {
    choose: '选择站点',
    current: (name: string) => `当前站点：${name}`,
    search: '搜索站点',
    none: '没有符合的站点',
    empty: '您尚未被分配任何站点，请联系管理员',
    clear: '清除筛选',
    leave: (name: string) => `切换到“${name}”？`,
    leaveNote: '本页有未保存的内容，已为您保留，回到本站点重新打开时可恢复。',
    leaveVerb: '切换',
    signedOut: '未登录'
  },
  {
    choose: 'Choose a site',
    current: (name: string) => `Current site: ${name}`,
    search: 'Search sites',
    none: 'No site matches',
    empty: 'No sites assigned to you yet. Ask your administrator.',
    clear: 'Clear filter',
    leave: (name: string) => `Switch to “${name}”?`,
    leaveNote:
      'This page has unsaved changes. They are kept and offered again when you return to this site and reopen the page.',
    leaveVerb: 'Switch',
    signedOut: 'Signed out'
  }
)
