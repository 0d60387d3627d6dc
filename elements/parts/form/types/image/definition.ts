import type { TypeDefinition } from '../../type.ts'

export const image: TypeDefinition = {
  type: 'image',
  wire: 'imgupload',
  icon: 'icon-tupian',
  group: 'advanced',
  title: { 'zh-CN': '图片', en: 'Image' },
  defaults: () => ({
    defaultValue: [],
    size: { width: 100, height: 100 },
    width: '',
    tokenFunc: 'funcGetToken',
    token: '',
    domain: '',
    disabled: false,
    length: 8,
    multiple: false,
    isQiniu: false,
    isDelete: true,
    min: 0,
    isEdit: false,
    action: '',
    headers: {},
    required: false
  }),
  inspector: ['upload', 'size', 'length', 'multiple', 'min', 'isDelete', 'isEdit', 'width', 'readonly', 'disabled', 'hidden', 'customClass'],
  validators: ['required'],
  empty: () => [],
  labelled: 'group'
}
