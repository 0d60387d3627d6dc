import type { TypeDefinition } from '../../type.ts'

export const file: TypeDefinition = {
  type: 'file',
  wire: 'fileupload',
  icon: 'icon-wenjianshangchuan',
  group: 'advanced',
  title: { 'zh-CN': '文件', en: 'File' },
  defaults: () => ({
    defaultValue: [],
    width: '',
    tokenFunc: 'funcGetToken',
    token: '',
    domain: '',
    disabled: false,
    length: 9,
    multiple: false,
    isQiniu: false,
    isDelete: true,
    min: 0,
    isEdit: false,
    action: '',
    headers: {},
    tip: '',
    required: false
  }),
  inspector: ['upload', 'length', 'multiple', 'min', 'isDelete', 'isEdit', 'tip', 'width', 'readonly', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => [],
  labelled: 'group'
}
