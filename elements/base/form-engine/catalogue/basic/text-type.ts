import type { TypeDefinition } from '../../document/type.ts'

export const textType: TypeDefinition = {
  type: 'text',
  wire: 'text',
  icon: 'icon-wenzishezhi-',
  group: 'basic',
  title: { 'zh-CN': '文字', en: 'Static text' },
  defaults: isEnglish => ({
    defaultValue: isEnglish ? 'This is a text' : '这是一段文字',
    customClass: ''
  }),
  inspector: ['defaultValue', 'hidden', 'customClass'],
  validators: [],
  empty: () => '',
  labelled: 'none'
}
