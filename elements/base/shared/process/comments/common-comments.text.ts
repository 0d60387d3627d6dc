import { texts } from '../../../core/language/locale.ts'

export const commonCommentsText = texts(
  {
    title: '管理常用意见',
    own: '我的',
    shared: '公共',
    empty: '还没有常用意见',
    content: '新的意见',
    contentNeeded: '请填写意见',
    isShared: '公共意见，所有人可用',
    add: '增加',
    added: '已增加',
    remove: (content: string) => `删除“${content}”`,
    removed: '已删除',
    close: '关闭',
    loading: '正在加载'
  },
  {
    title: 'Common comments',
    own: 'Own',
    shared: 'Shared',
    empty: 'No common comments yet',
    content: 'New comment',
    contentNeeded: 'Enter a comment',
    isShared: 'Shared with all users',
    add: 'Add',
    added: 'Added',
    remove: (content: string) => `Delete “${content}”`,
    removed: 'Deleted',
    close: 'Close',
    loading: 'Loading'
  }
)
