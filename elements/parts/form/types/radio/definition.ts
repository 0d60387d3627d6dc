import type { TypeDefinition } from '../../type.ts'

export const radio: TypeDefinition = {
  type: 'radio',
  wire: 'radio',
  icon: 'icon-radio-active',
  group: 'basic',
  title: { 'zh-CN': '单选框组', en: 'Radio group' },
  defaults: isEnglish => ({
    inline: false,
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
  inspector: ['choices', 'defaultValue', 'inline', 'width', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => '',
  labelled: 'group'
}
