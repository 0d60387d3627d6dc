import { useStore } from '@nanostores/react'
import { categoryCalls, categoryTree, moveCategory, type CategoryChoice } from '../contract/category.ts'
import { useText } from '../core/text.ts'
import { NoSession } from '../parts/no-session.ts'
import { RecordTree } from '../parts/resource/record-tree.tsx'
import type { TreeResource } from '../parts/resource/tree-resource.ts'
import { layOut } from '../parts/tree/tree-model.ts'
import { send } from '../session/request.ts'
import { $user } from '../session/session.ts'
import { categoryListText, type CategoryListWords } from './category-list.text.ts'

const describeCategories = (text: CategoryListWords): TreeResource<CategoryChoice> => ({
  noun: 'category',
  label: text.categories,
  load: async signal => layOut(await send(categoryTree, { signal })),
  move: (id, { parentId, index }) => send(moveCategory, { body: { id, parentId, index } }),
  remove: id => send(categoryCalls.delete, { query: { id } }),
  rights: { add: 'system:category:add', edit: 'system:category:edit', delete: 'system:category:delete' },
  form: async place => (await import('./category-form.tsx')).categoryForm(text, place),
  words: text
})

/** The categories of the platform: a tree to choose, drag and sort in, and a form beside it. */
export function CategoryList({ categoryId }: { categoryId?: string }) {
  const text = useText(categoryListText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <RecordTree key={user.id} resource={describeCategories(text)} openId={categoryId} />
}
