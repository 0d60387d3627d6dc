import type { TypeDefinition } from '../../document/type.ts'

export const tabs: TypeDefinition = {
  type: 'tabs',
  wire: 'tabs',
  icon: 'icon-tabs',
  group: 'layout',
  title: { 'zh-CN': '标签页', en: 'Tabs' },
  defaults: () => ({
    type: '',
    tabPosition: 'top',
    customClass: ''
  }),
  holds: isEnglish => ({
    tabs: [1, 2].map(number => ({
      label: isEnglish ? `Tab ${number}` : `标签${number}`,
      name: `tab_${number}`,
      list: []
    }))
  }),
  inspector: ['tabs', 'tabPosition', 'hidden', 'customClass'],
  validators: [],
  labelled: 'none'
}
