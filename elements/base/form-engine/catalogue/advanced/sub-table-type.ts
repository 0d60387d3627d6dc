import type { TypeDefinition } from '../../document/type.ts'

export const subTable: TypeDefinition = {
  type: 'sub-table',
  wire: 'table',
  icon: 'icon-table',
  group: 'advanced',
  title: { 'zh-CN': '子表单', en: 'Sub-table' },
  defaults: () => ({
    defaultValue: [],
    required: false,
    disabled: false,
    customClass: ''
  }),
  holds: () => ({ tableColumns: [] }),
  inspector: ['min', 'max', 'readonly', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => [],
  labelled: 'group'
}
