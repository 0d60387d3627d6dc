import type { TypeDefinition } from '../../document/type.ts'

export const blank: TypeDefinition = {
  type: 'blank',
  wire: 'blank',
  icon: 'icon-zidingyishuju',
  group: 'advanced',
  title: { 'zh-CN': '自定义区域', en: 'Blank area' },
  defaults: () => ({
    defaultType: 'String',
    required: false,
    disabled: false
  }),
  inspector: ['defaultType', 'width', 'hidden', 'customClass'],
  validators: ['required'],
  empty: options => (options.defaultType === 'Object' ? {} : options.defaultType === 'Array' ? [] : ''),
  labelled: 'group'
}
