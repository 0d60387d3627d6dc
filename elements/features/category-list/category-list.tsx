import { useStore } from '@nanostores/react'
import { categoryCalls, categoryTree, moveCategory, type CategoryChoice } from '../../base/contract/category.ts'
import { useText } from '../../base/core/text.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordTree } from '../../base/crud/resource/record-tree.tsx'
import type { TreeResource } from '../../base/crud/resource/tree-resource.ts'
import { layOut } from '../../base/kit/tree/tree-model.ts'
import { send } from '../../base/session/request/send.ts'
import { $user } from '../../base/session/wire/session.ts'
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

/** Shows the category tree to choose, drag and sort in, and a form beside it. */
export function CategoryList({ categoryId }: { categoryId?: string }) {
  const text = useText(categoryListText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <RecordTree key={user.id} resource={describeCategories(text)} openId={categoryId} />
}
