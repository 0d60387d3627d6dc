import { category, type CategoryChoice } from '../../base/contract/category.ts'
import type { Locale } from '../../base/core/language/locale.ts'
import { nounForm } from '../../base/crud/noun/noun-form.tsx'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import type { AnyForm } from '../../base/crud/resource/form/record-form.ts'
import type { Tree } from '../../base/kit/tree/tree-model.ts'
import { isNameTaken, pathOf } from '../../base/kit/tree/tree-names.ts'
import { categoryListText } from './category-list.text.ts'

interface Place {
  /** Returns the tree at this moment. */
  treeNow: () => Tree<CategoryChoice>
  id: string | undefined
  /** Parent of a new category. */
  parentId: string
}

/** Form of a category, or of a new one below `parentId`. */
export function categoryForm(locale: Locale, { treeNow, id, parentId }: Place): Promise<AnyForm> {
  const text = categoryListText[locale]
  const top = wordsIn(locale, category.fields.parentId.none)
  return nounForm(category, locale, {
    adding: parentId === '' ? text.addFirst : text.addBelow,
    blank: { parentId },
    fields: {
      name: { check: draft => (isNameTaken(treeNow(), draft.parentId, draft.name, id) ? text.nameTaken : '') },
      parentId: {
        kind: 'own',
        words: draft => pathOf(treeNow(), draft.parentId) || top,
        render: ({ draft, id: field }) => {
          const tree = treeNow()
          const code = id && tree.nodes[tree.indexOf.get(id) ?? -1]?.code
          return (
            <output id={field} className="told">
              {pathOf(tree, draft.parentId) || top}
              {code && (
                <span>
                  {wordsIn(locale, category.extra.code.title)} <code>{code}</code>
                </span>
              )}
            </output>
          )
        }
      }
    }
  })
}
