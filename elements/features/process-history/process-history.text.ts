import { texts } from '../../base/core/language/locale.ts'

export const processHistoryText = texts(
  { signedOut: '未登录，请先登录后查看办理过程', none: '没有指定流程' },
  { signedOut: 'Sign in to see the progress', none: 'No process selected' }
)
