import type { TypeDefinition } from '../../type.ts'

export const checkbox: TypeDefinition = {
  type: 'checkbox',
  wire: 'checkbox',
  icon: 'icon-check-box',
  group: 'basic',
  title: { 'zh-CN': '多选框组', en: 'Checkboxes' },
  defaults: isEnglish => ({
    inline: false,
    defaultValue: [],
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
  inspector: ['choices', 'defaultValue', 'inline', 'width', 'min', 'max', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => [],
  labelled: 'group'
}
