import { texts } from '../../base/core/language/locale.ts'

export const userAnnouncementText = texts(
  {
    list: '我的消息',
    title: '标题',
    category: '消息类型',
    categories: { '1': '通知公告', '2': '系统消息' },
    sender: '发布人',
    sendTime: '发布时间',
    priority: '优先级',
    read: '阅读状态',
    reads: { '0': '未读', '1': '已读' },
    ended: '已结束',
    recalled: '已撤回',
    reply: '回复',
    replied: '已回复',
    asked: '待回复',
    readTime: '阅读时间',
    searchTitle: '标题包含',
    searchSender: '发布人包含',
    view: '查看',
    readAll: '全部标注已读',
    allRead: '全部已读',
    empty: '还没有消息',
    emptyHint: '发给您的通知公告和系统消息会列在这里。',
    signedOut: '未登录，请先登录后查看消息'
  },
  {
    list: 'Your messages',
    title: 'Title',
    category: 'Type',
    categories: { '1': 'Notice', '2': 'System' },
    sender: 'Sender',
    sendTime: 'Sent',
    priority: 'Priority',
    read: 'Read',
    reads: { '0': 'Unread', '1': 'Read' },
    ended: 'Ended',
    recalled: 'Recalled',
    reply: 'Reply',
    replied: 'Replied',
    asked: 'Pending',
    readTime: 'Read at',
    searchTitle: 'Title contains',
    searchSender: 'Sender contains',
    view: 'Open',
    readAll: 'Mark all as read',
    allRead: 'All messages marked as read',
    empty: 'No messages yet',
    emptyHint: 'Announcements and system messages for you are listed here.',
    signedOut: 'Sign in to see your messages'
  }
)

export type UserAnnouncementWords = (typeof userAnnouncementText)['zh-CN']
