import type { TypeDefinition } from '../../document/type.ts'

export const textarea: TypeDefinition = {
  type: 'textarea',
  wire: 'textarea',
  icon: 'icon-diy-com-textarea',
  group: 'basic',
  title: { 'zh-CN': '多行文本', en: 'Text area' },
  defaults: () => ({
    width: '100%',
    defaultValue: '',
    required: false,
    disabled: false,
    readonly: false,
    pattern: '',
    placeholder: '',
    maxlength: -1,
    showWordLimit: false
  }),
  inspector: [
    'defaultValue',
    'placeholder',
    'width',
    'height',
    'maxlength',
    'showWordLimit',
    'readonly',
    'disabled',
    'hidden',
    'customClass'
  ],
  validators: ['required', 'pattern'],
  empty: () => '',
  labelled: 'control'
}
