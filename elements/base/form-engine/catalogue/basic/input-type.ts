import type { TypeDefinition } from '../../document/type.ts'

export const input: TypeDefinition = {
  type: 'input',
  wire: 'input',
  icon: 'icon-input',
  group: 'basic',
  title: { 'zh-CN': '单行文本', en: 'Text field' },
  defaults: () => ({
    width: '100%',
    defaultValue: '',
    required: false,
    dataType: 'string',
    pattern: '',
    placeholder: '',
    disabled: false,
    readonly: false,
    maxlength: -1,
    showWordLimit: false
  }),
  inspector: [
    'defaultValue',
    'placeholder',
    'width',
    'maxlength',
    'showWordLimit',
    'showPassword',
    'clearable',
    'readonly',
    'disabled',
    'hidden',
    'customClass'
  ],
  validators: ['required', 'dataType', 'pattern'],
  empty: () => '',
  labelled: 'control'
}
