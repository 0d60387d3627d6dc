import { texts } from '../../core/language/locale.ts'

export const linkText = texts(
  {
    address: '链接地址',
    set: '插入链接',
    remove: '取消链接',
    wrong: '请填写以 http://、https:// 或 / 开头的地址'
  },
  {
    address: 'Address',
    set: 'Insert link',
    remove: 'Remove link',
    wrong: 'Enter an address that starts with http://, https:// or /'
  }
)
