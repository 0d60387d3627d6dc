import { pickDefaults } from '../../document/defaults.ts'
import type { TypeDefinition } from '../../document/type.ts'

export const time: TypeDefinition = {
  type: 'time',
  wire: 'time',
  icon: 'icon-time',
  group: 'basic',
  title: { 'zh-CN': '时间选择器', en: 'Time' },
  defaults: () => ({
    ...pickDefaults,
    isRange: false,
    arrowControl: true,
    format: 'HH:mm:ss',
    required: false,
    width: ''
  }),
  inspector: [
    'isRange',
    'defaultValue',
    'placeholder',
    'startPlaceholder',
    'endPlaceholder',
    'format',
    'arrowControl',
    'width',
    'readonly',
    'disabled',
    'editable',
    'clearable',
    'hidden',
    'customClass'
  ],
  validators: ['required'],
  empty: options => (options.isRange ? null : ''),
  labelled: 'control'
}
