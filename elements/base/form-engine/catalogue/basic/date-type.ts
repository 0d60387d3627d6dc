import { pickDefaults } from '../../document/defaults.ts'
import type { TypeDefinition } from '../../document/type.ts'

export const date: TypeDefinition = {
  type: 'date',
  wire: 'date',
  icon: 'icon-date',
  group: 'basic',
  title: { 'zh-CN': '日期选择器', en: 'Date' },
  defaults: () => ({
    ...pickDefaults,
    type: 'date',
    format: 'yyyy-MM-dd',
    timestamp: false,
    required: false,
    width: ''
  }),
  inspector: [
    'dateType',
    'defaultValue',
    'placeholder',
    'startPlaceholder',
    'endPlaceholder',
    'format',
    'timestamp',
    'width',
    'readonly',
    'disabled',
    'editable',
    'clearable',
    'hidden',
    'customClass'
  ],
  validators: ['required'],
  empty: options => (/range$|^dates$/.test(String(options.type)) ? null : ''),
  labelled: 'control'
}
