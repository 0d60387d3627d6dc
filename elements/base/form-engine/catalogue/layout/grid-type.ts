import type { TypeDefinition } from '../../document/type.ts'

export const grid: TypeDefinition = {
  type: 'grid',
  wire: 'grid',
  icon: 'icon-grid-',
  group: 'layout',
  title: { 'zh-CN': '栅格布局', en: 'Grid' },
  defaults: () => ({
    gutter: 0,
    justify: 'start',
    align: 'top',
    customClass: ''
  }),
  holds: () => ({
    columns: [
      { span: 12, list: [] },
      { span: 12, list: [] }
    ]
  }),
  inspector: ['columns', 'gutter', 'justify', 'align', 'hidden', 'customClass'],
  validators: [],
  labelled: 'none'
}
