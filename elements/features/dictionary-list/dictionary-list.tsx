import { useStore } from '@nanostores/react'
import { dictionary } from '../../base/contract/dictionary.ts'
import { NounList } from '../../base/crud/noun/noun-list.tsx'
import { later } from '../../base/kit/later.tsx'
import { $user } from '../../base/session/wire/session.ts'
import { dictionaryPage } from './dictionary-pages.tsx'

const DictionaryItems = later(() => import('./dictionary-items.tsx'))

/** The dictionaries of the platform, or the items of a dictionary. */
export function DictionaryList({ dictionaryId, query }: { dictionaryId?: string; query?: string }) {
  const user = useStore($user)
  if (user && dictionaryId) return <DictionaryItems key={dictionaryId} id={dictionaryId} query={query} />
  return <NounList noun={dictionary} own={dictionaryPage} query={query} />
}
