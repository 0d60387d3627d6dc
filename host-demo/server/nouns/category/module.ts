import { category, categoryRights, moveCategory } from '../../../../elements/base/contract/category.ts'
import { categories } from '../../database/tables/categories.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { registerTreeMoves } from '../../http/crud/tree-moves.ts'
import { codedTree } from '../../rows/coded-tree.ts'
import { seedCategories } from './category-seed.ts'
import { registerCategoryTrees } from './category-tree.ts'

const tree = codedTree({ title: '分类', table: categories, code: categories.code })

export const categoryModule = nounModule(category, categories, {
  title: '分类字典',
  rights: categoryRights,
  menu: {
    ...{ id: '179', parentId: '160', path: '/system/CategoryList', component: 'system/CategoryList' },
    ...{ title: '分类字典', icon: 'folder', sortNo: 16 }
  },
  demo: seedCategories,
  own: {
    async keep(tx, { parentId }, _caller, before) {
      // Another person may have moved the category since the form was opened.
      if (before) return { parentId: before.parentId }
      await tree.lock(tx)
      return tree.placeBelow(tx, parentId)
    }
  },
  register(platform, rows) {
    registerTreeMoves(platform, {
      ...rows,
      tree,
      columns: { parentId: categories.parentId, name: categories.name, code: categories.code },
      calls: { ...category.calls, move: moveCategory },
      rights: { edit: 'system:category:edit', delete: 'system:category:delete' }
    })
    registerCategoryTrees(platform)
  }
})
