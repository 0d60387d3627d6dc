import { texts } from '../../base/core/language/locale.ts'

export const bellText = texts(
  {
    bell: (count: number) => (count === 0 ? '消息，没有未读' : `消息，${count} 条未读`),
    panel: '未读消息',
    announcements: (count: string) => `通知（${count}）`,
    messages: (count: string) => `系统消息（${count}）`,
    none: { announcements: '没有未读的通知', messages: '没有未读的系统消息' },
    noneNote: '新消息到达时会显示在这里。',
    loading: '正在加载消息',
    failed: '消息加载失败，已停止自动刷新',
    retry: '重试',
    more: '查看更多',
    page: '我的消息',
    waiting: (count: string) => `待办 ${count}`,
    inbox: '我的待办',
    readAll: '全部标为已读',
    from: (sender: string) => `来自 ${sender}`,
    notify: '桌面提醒',
    notifyDenied: '浏览器已禁止本站的桌面提醒，请在浏览器的站点设置中允许后重试',
    toConfirm: (count: number) => `有 ${count} 条公告需要您确认收到`,
    putOff: '稍后',
    viewToConfirm: '查看并确认',
    arrived: (title: string) => `收到新消息：${title}`,
    signedOut: '未登录'
  },
  {
    bell: (count: number) => (count === 0 ? 'Messages, none unread' : `Messages, ${count} unread`),
    panel: 'Unread messages',
    announcements: (count: string) => `Announcements (${count})`,
    messages: (count: string) => `System (${count})`,
    none: { announcements: 'No unread announcements', messages: 'No unread system messages' },
    noneNote: 'New ones appear here when they arrive.',
    loading: 'Loading messages',
    failed: 'Messages could not be loaded and are no longer updated',
    retry: 'Try again',
    more: 'See all',
    page: 'Your messages',
    waiting: (count: string) => `To do: ${count}`,
    inbox: 'Your tasks',
    readAll: 'Mark all as read',
    from: (sender: string) => `from ${sender}`,
    notify: 'Desktop notifications',
    notifyDenied:
      'The browser blocks desktop notifications for this site. Allow them in the site settings and try again.',
    toConfirm: (count: number) =>
      count === 1 ? 'An announcement asks for your confirmation' : `${count} announcements ask for your confirmation`,
    putOff: 'Later',
    viewToConfirm: 'Open to confirm',
    arrived: (title: string) => `New message: ${title}`,
    signedOut: 'Signed out'
  }
)
