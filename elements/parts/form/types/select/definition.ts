import type { TypeDefinition } from '../../type.ts'

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
    showLabel: false,
    options: [1, 2, 3].map(number => {
      const word = isEnglish ? `Option ${number}` : `选项${number}`
      return { value: word, label: word }
    }),
    required: false,
    width: '',
    remote: false,
    remoteOptions: [],
    props: { value: 'value', label: 'label' },
    remoteFunc: '',
    disabled: false
  }),
  inspector: ['choices', 'multiple', 'defaultValue', 'placeholder', 'filterable', 'clearable', 'width', 'readonly', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: options => (options.multiple ? [] : ''),
  labelled: 'control'
}
