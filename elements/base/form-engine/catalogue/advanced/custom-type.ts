import type { TypeDefinition } from '../../document/type.ts'

export const custom: TypeDefinition = {
  type: 'custom',
  wire: 'custom',
  icon: 'icon-component',
  group: 'advanced',
  title: { 'zh-CN': '自定义组件', en: 'Custom' },
  defaults: () => ({
    el: '',
    defaultValue: '',
    width: '',
    required: false,
    disabled: false
  }),
  inspector: ['el', 'defaultValue', 'width', 'readonly', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => '',
  labelled: 'group'
}
