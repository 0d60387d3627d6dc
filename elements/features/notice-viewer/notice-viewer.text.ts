import { texts } from '../../base/core/language/locale.ts'

export const viewerText = texts(
  { none: '没有选择消息', signedOut: '未登录', label: '消息' },
  { none: 'No message selected', signedOut: 'Signed out', label: 'Message' }
)
