import { choiceDefaults } from '../../document/defaults.ts'
import type { TypeDefinition } from '../../document/type.ts'

export const select: TypeDefinition = {
  type: 'select',
  wire: 'select',
  icon: 'icon-select',
  group: 'basic',
  title: { 'zh-CN': '下拉选择框', en: 'Select' },
  defaults: isEnglish => ({
    multiple: false,
    filterable: false,
    clearable: false,
    placeholder: '',
    defaultValue: '',
    ...choiceDefaults(isEnglish)
  }),
  inspector: [
    'choices',
    'multiple',
    'defaultValue',
    'placeholder',
    'filterable',
    'clearable',
    'width',
    'readonly',
    'disabled',
    'hidden',
    'customClass'
  ],
  validators: ['required'],
  empty: options => (options.multiple ? [] : ''),
  labelled: 'control'
}
