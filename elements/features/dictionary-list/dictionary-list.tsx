import { useStore } from '@nanostores/react'
import { useHost } from '../../base/core/host.ts'
import { useText } from '../../base/core/text.ts'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import { $user } from '../../base/session/wire/session.ts'
import { describeDictionaries } from './describe-dictionaries.tsx'
import { dictionaryListText } from './dictionary-list.text.ts'

const DictionaryItems = later(() => import('./dictionary-items.tsx'))

/** Lists the dictionaries, or the items of one of them. */
export function DictionaryList({ dictionaryId, query }: { dictionaryId?: string; query?: string }) {
  const text = useText(dictionaryListText)
  const host = useHost()
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  if (dictionaryId) return <DictionaryItems key={dictionaryId} id={dictionaryId} query={query} />
  const resource = describeDictionaries(text, row =>
    lead(host, `/system/DictList?dictionaryId=${row.id}`, text.items(row.dictName))
  )
  return <RecordList resource={resource} query={query} />
}
