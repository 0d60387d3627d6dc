import { categoryRights } from '../../../../elements/base/contract/category.ts'
import type { Module } from '../../http/module.ts'
import { registerCategories } from './category-calls.ts'
import { seedCategories } from './category-seed.ts'
import { registerCategoryTrees } from './category-tree.ts'

export const categoryModule: Module = {
  noun: 'category',
  title: '分类字典',
  register(platform) {
    registerCategories(platform)
    registerCategoryTrees(platform)
  },
  rights: categoryRights,
  menus: [
    {
      id: '179',
      parentId: '160',
      path: '/system/CategoryList',
      title: '分类字典',
      icon: 'folder',
      component: 'system/CategoryList',
      permissions: 'system:category:list',
      menuCategory: '1',
      sortNo: 16
    }
  ],
  demo: seedCategories
}
