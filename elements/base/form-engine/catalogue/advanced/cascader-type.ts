import type { TypeDefinition } from '../../document/type.ts'

export const cascader: TypeDefinition = {
  type: 'cascader',
  wire: 'cascader',
  icon: 'icon-jilianxuanze',
  group: 'advanced',
  title: { 'zh-CN': '级联选择器', en: 'Cascader' },
  defaults: () => ({
    defaultValue: [],
    width: '',
    placeholder: '',
    disabled: false,
    clearable: false,
    filterable: false,
    options: [],
    remote: true,
    remoteOptions: [],
    props: { value: 'value', label: 'label', children: 'children' },
    remoteFunc: '',
    required: false
  }),
  inspector: [
    'choices',
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
  empty: () => [],
  labelled: 'control'
}
