import { eq, sql } from 'drizzle-orm'
import { pictureRights } from '../../../../elements/base/contract/picture.ts'
import { uploads } from '../../database/tables/files.ts'
import type { Module } from '../../http/module.ts'
import { registerPictures } from './picture-calls.ts'
import { registerTakedowns } from './takedown-calls.ts'
import { seedPictures } from './picture-seed.ts'

export const pictureModule: Module = {
  noun: 'picture',
  title: '文件库',
  register(platform) {
    registerPictures(platform)
    registerTakedowns(platform)
  },
  rights: pictureRights,
  demo: seedPictures,
  restores: {
    async picture(tx, { objectId }, putBack) {
      await putBack('picture')
      await tx.update(uploads).set({ idleSince: sql`now()` }).where(eq(uploads.id, objectId))
    }
  },
  menus: [
    {
      id: '168',
      parentId: '160',
      path: '/cms/picture/PictureLibrary',
      title: '文件库',
      english: 'Files',
      icon: 'image',
      component: 'cms/picture/Picture',
      permissions: 'cms:picture:list',
      menuCategory: '1',
      sortNo: 16
    }
  ]
}
