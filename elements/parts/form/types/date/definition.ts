import type { TypeDefinition } from '../../type.ts'

export const date: TypeDefinition = {
  type: 'date',
  wire: 'date',
  icon: 'icon-date',
  group: 'basic',
  title: { 'zh-CN': '日期选择器', en: 'Date' },
  defaults: () => ({
    defaultValue: '',
    readonly: false,
    disabled: false,
    editable: true,
    clearable: true,
    placeholder: '',
    startPlaceholder: '',
    endPlaceholder: '',
    type: 'date',
    format: 'yyyy-MM-dd',
    timestamp: false,
    required: false,
    width: ''
  }),
  inspector: ['dateType', 'defaultValue', 'placeholder', 'startPlaceholder', 'endPlaceholder', 'format', 'timestamp', 'width', 'readonly', 'disabled', 'editable', 'clearable', 'hidden', 'customClass'],
  validators: ['required'],
  empty: options => (/range$|^dates$/.test(String(options.type)) ? null : ''),
  labelled: 'control'
}
