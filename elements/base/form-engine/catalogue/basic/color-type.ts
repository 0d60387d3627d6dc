import type { TypeDefinition } from '../../document/type.ts'

export const color: TypeDefinition = {
  type: 'color',
  wire: 'color',
  icon: 'icon-color',
  group: 'basic',
  title: { 'zh-CN': '颜色选择器', en: 'Colour' },
  defaults: () => ({
    defaultValue: '',
    disabled: false,
    showAlpha: false,
    required: false
  }),
  inspector: ['defaultValue', 'showAlpha', 'readonly', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => '',
  labelled: 'control'
}
