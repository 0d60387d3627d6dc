import { texts } from '../../../base/core/language/locale.ts'

export const panelText = texts(
  { none: '没有发现问题', error: '错误', warning: '提醒' },
  { none: 'No problems found', error: 'Error', warning: 'Warning' }
)
