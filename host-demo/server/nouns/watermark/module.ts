import { watermarkRights } from '../../../../elements/base/contract/watermark.ts'
import type { Module } from '../../http/module.ts'
import { registerWatermarks } from './watermark-calls.ts'

export const watermarkModule: Module = {
  noun: 'watermark',
  title: '图片水印',
  register: registerWatermarks,
  rights: watermarkRights,
  menus: [
    {
      id: '169',
      parentId: '160',
      path: '/cms/watermark/WatermarkSettings',
      title: '图片水印',
      english: 'Watermark',
      icon: 'image',
      component: 'cms/watermark/WatermarkSettings',
      permissions: 'cms:watermark:edit',
      menuCategory: '1',
      sortNo: 16
    }
  ]
}
