import { useStore } from '@nanostores/react'
import { category, categoryTree, moveCategory, type CategoryChoice } from '../../base/contract/category.ts'
import { rightTo } from '../../base/contract/define-noun.ts'
import type { Locale } from '../../base/core/language/locale.ts'
import { useLocale } from '../../base/core/language/text.ts'
import { nounWords } from '../../base/crud/noun/noun-words.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordTree } from '../../base/crud/resource/record-tree.tsx'
import type { TreeResource } from '../../base/crud/resource/tree-resource.ts'
import { layOut } from '../../base/kit/tree/tree-model.ts'
import { send } from '../../base/session/request/send.ts'
import { $user } from '../../base/session/wire/session.ts'
import { categoryListText } from './category-list.text.ts'

const describeCategories = (locale: Locale): TreeResource<CategoryChoice> => ({
  noun: 'category',
  label: nounWords(category, locale).label,
  load: async signal => layOut(await send(categoryTree, { signal })),
  move: (id, { parentId, index }) => send(moveCategory, { body: { id, parentId, index } }),
  remove: id => send(category.calls.delete, { query: { id } }),
  rights: { add: rightTo(category, 'add'), edit: rightTo(category, 'edit'), delete: rightTo(category, 'delete') },
  form: async place => (await import('./category-form.tsx')).categoryForm(locale, place),
  words: categoryListText[locale]
})

/** Shows the category tree to choose, drag and sort in, and a form beside it. */
export function CategoryList({ categoryId }: { categoryId?: string }) {
  const locale = useLocale()
  const user = useStore($user)
  if (!user) return <NoSession text={nounWords(category, locale).signedOut} />
  return <RecordTree key={user.id} resource={describeCategories(locale)} openId={categoryId} />
}
