import { categoryCalls, moveCategory } from '../../../../elements/base/contract/category.ts'
import { categories } from '../../database/tables/categories.ts'
import { crud } from '../../http/crud.ts'
import { oneLine, OptionalId, Text, titled } from '../../kernel/fields.ts'
import { registerTreeMoves } from '../../http/tree-moves.ts'
import type { Platform } from '../../http/platform.ts'
import { keptCategories, readCategory, tree } from './categories.ts'

/** Registers the calls of a single category: read, add, edit, move, and delete with its children. */
export const registerCategories = (platform: Platform) => {
  const { add, edit, byId } = categoryCalls
  crud(platform, {
    ...keptCategories,
    calls: { byId, add, edit },
    rights: {
      list: 'system:category:list',
      add: 'system:category:add',
      edit: 'system:category:edit',
      delete: 'system:category:delete'
    },
    nameOf: ({ name }) => name,
    read: (tx, _caller, id) => readCategory(tx, id),
    draft: {
      fields: { parentId: titled('上级分类', OptionalId), name: Text(100, 1, '分类名称') },
      async keep(tx, draft, _caller, before) {
        const named = { ...draft, name: oneLine(draft.name) }
        // An edit does not move the category, which may have been moved since it was opened.
        if (before) return { ...named, parentId: before.parentId }
        await tree.lock(tx)
        return { ...named, ...(await tree.placeBelow(tx, draft.parentId)) }
      }
    }
  })
  registerTreeMoves(platform, {
    ...keptCategories,
    tree,
    columns: { parentId: categories.parentId, name: categories.name, code: categories.code },
    calls: { ...categoryCalls, move: moveCategory },
    rights: { edit: 'system:category:edit', delete: 'system:category:delete' }
  })
}
