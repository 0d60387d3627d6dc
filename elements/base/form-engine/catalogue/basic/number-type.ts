import type { TypeDefinition } from '../../document/type.ts'

export const number: TypeDefinition = {
  type: 'number',
  wire: 'number',
  icon: 'icon-number',
  group: 'basic',
  title: { 'zh-CN': '计数器', en: 'Number' },
  defaults: () => ({
    width: '',
    required: false,
    defaultValue: 0,
    min: '',
    max: '',
    step: 1,
    disabled: false,
    readonly: false,
    controlsPosition: ''
  }),
  inspector: [
    'defaultValue',
    'placeholder',
    'width',
    'min',
    'max',
    'step',
    'controlsPosition',
    'readonly',
    'disabled',
    'hidden',
    'customClass'
  ],
  validators: ['required'],
  empty: () => null,
  labelled: 'control'
}
