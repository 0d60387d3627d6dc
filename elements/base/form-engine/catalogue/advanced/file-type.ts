import { uploadDefaults } from '../../document/defaults.ts'
import type { TypeDefinition } from '../../document/type.ts'

export const file: TypeDefinition = {
  type: 'file',
  wire: 'fileupload',
  icon: 'icon-wenjianshangchuan',
  group: 'advanced',
  title: { 'zh-CN': '文件', en: 'File' },
  defaults: () => ({ ...uploadDefaults(9), tip: '' }),
  inspector: [
    'upload',
    'length',
    'multiple',
    'min',
    'isDelete',
    'isEdit',
    'tip',
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
