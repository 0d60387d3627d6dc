import type { TypeDefinition } from '../../document/type.ts'

export const editor: TypeDefinition = {
  type: 'editor',
  wire: 'editor',
  icon: 'icon-fuwenbenkuang',
  group: 'advanced',
  title: { 'zh-CN': '编辑器', en: 'Rich text' },
  defaults: () => ({
    defaultValue: '',
    width: '',
    required: false,
    disabled: false
  }),
  inspector: ['defaultValue', 'width', 'height', 'readonly', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => '',
  labelled: 'group'
}
