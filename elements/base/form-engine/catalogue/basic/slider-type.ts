import type { TypeDefinition } from '../../document/type.ts'

export const slider: TypeDefinition = {
  type: 'slider',
  wire: 'slider',
  icon: 'icon-slider',
  group: 'basic',
  title: { 'zh-CN': '滑块', en: 'Slider' },
  defaults: () => ({
    defaultValue: 0,
    disabled: false,
    required: false,
    min: 0,
    max: 100,
    step: 1,
    showInput: false,
    range: false,
    width: ''
  }),
  inspector: [
    'defaultValue',
    'min',
    'max',
    'step',
    'showInput',
    'isRange',
    'width',
    'readonly',
    'disabled',
    'hidden',
    'customClass'
  ],
  validators: ['required'],
  empty: options =>
    options.range || options.isRange
      ? [Number(options.min) || 0, Number(options.max) || 100]
      : Number(options.min) || 0,
  labelled: 'group'
}
