import type { TypeDefinition } from '../../document/type.ts'

export const divider: TypeDefinition = {
  type: 'divider',
  wire: 'divider',
  icon: 'icon-fengexian',
  group: 'layout',
  title: { 'zh-CN': '分割线', en: 'Divider' },
  defaults: () => ({
    contentPosition: 'left',
    customClass: ''
  }),
  inspector: ['contentPosition', 'hidden', 'customClass'],
  validators: [],
  labelled: 'none'
}
