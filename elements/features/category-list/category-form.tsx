import { categoryCalls, type Category, type CategoryChoice, type CategoryDraft } from '../../base/contract/category.ts'
import { recordForm, type AnyForm } from '../../base/crud/resource/record-form.ts'
import type { Tree } from '../../base/kit/tree/tree-model.ts'
import { isNameTaken, pathOf } from '../../base/kit/tree/tree-names.ts'
import type { CategoryListWords } from './category-list.text.ts'

interface Place {
  /** Returns the current tree. */
  treeNow: () => Tree<CategoryChoice>
  id: string | undefined
  /** Parent of a new category. */
  parentId: string
}

/** Describes the form of a category, or of a new one below `parentId`. */
export const categoryForm = (text: CategoryListWords, { treeNow, id, parentId }: Place): AnyForm =>
  recordForm<Category, CategoryDraft>({
    adding: parentId === '' ? text.addFirst : text.addBelow,
    calls: categoryCalls,
    blank: { parentId, name: '' },
    nameOf: draft => draft.name,
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: text.name,
        maxLength: 100,
        isRequired: true,
        isWide: true,
        check: draft => (isNameTaken(treeNow(), draft.parentId, draft.name, id) ? text.nameTaken : '')
      },
      {
        kind: 'own',
        name: 'parentId',
        label: text.parent,
        isWide: true,
        words: draft => pathOf(treeNow(), draft.parentId) || text.top,
        render: ({ draft, id: field }) => {
          const tree = treeNow()
          const code = id && tree.nodes[tree.indexOf.get(id) ?? -1]?.code
          return (
            <output id={field} className="told">
              {pathOf(tree, draft.parentId) || text.top}
              {code && (
                <span>
                  {text.code} <code>{code}</code>
                </span>
              )}
            </output>
          )
        }
      }
    ]
  })
