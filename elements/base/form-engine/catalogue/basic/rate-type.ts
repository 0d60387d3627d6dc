import type { TypeDefinition } from '../../document/type.ts'

export const rate: TypeDefinition = {
  type: 'rate',
  wire: 'rate',
  icon: 'icon-pingfen1',
  group: 'basic',
  title: { 'zh-CN': '评分', en: 'Rating' },
  defaults: () => ({
    defaultValue: null,
    max: 5,
    disabled: false,
    allowHalf: false,
    required: false
  }),
  inspector: ['defaultValue', 'max', 'allowHalf', 'readonly', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => null,
  labelled: 'group'
}
