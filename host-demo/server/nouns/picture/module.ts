import { pictureRights } from '../../../../elements/base/contract/picture.ts'
import type { Module } from '../../http/module.ts'
import { registerPictures } from './picture-calls.ts'
import { seedPictures } from './picture-seed.ts'

export const pictureModule: Module = {
  noun: 'picture',
  title: '图片库',
  register: registerPictures,
  rights: pictureRights,
  demo: seedPictures,
  menus: [
    {
      id: '168',
      parentId: '160',
      path: '/cms/picture/PictureLibrary',
      title: '图片库',
      english: 'Pictures',
      icon: 'image',
      component: 'cms/picture/Picture',
      permissions: 'cms:picture:list',
      menuCategory: '1',
      sortNo: 16
    }
  ]
}
