import { uploadDefaults } from '../../document/defaults.ts'
import type { TypeDefinition } from '../../document/type.ts'

export const image: TypeDefinition = {
  type: 'image',
  wire: 'imgupload',
  icon: 'icon-tupian',
  group: 'advanced',
  title: { 'zh-CN': '图片', en: 'Image' },
  defaults: () => ({ ...uploadDefaults(8), size: { width: 100, height: 100 } }),
  inspector: [
    'upload',
    'size',
    'length',
    'multiple',
    'min',
    'isDelete',
    'isEdit',
    'width',
    'readonly',
    'disabled',
    'hidden',
    'customClass'
  ],
  validators: ['required'],
  empty: () => [],
  labelled: 'group'
}
