import type { TypeDefinition } from '../../document/type.ts'

export const switchType: TypeDefinition = {
  type: 'switch',
  wire: 'switch',
  icon: 'icon-switch',
  group: 'basic',
  title: { 'zh-CN': '开关', en: 'Switch' },
  defaults: () => ({
    defaultValue: false,
    required: false,
    disabled: false
  }),
  inspector: ['defaultValue', 'readonly', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => false,
  labelled: 'control'
}
