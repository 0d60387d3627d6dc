import { Button, Spinner } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dictionary, dictionaryItem } from '../../base/contract/dictionary.ts'
import { emit, useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { lead } from '../../base/kit/open-path.ts'
import { NounList } from '../../base/crud/noun/noun-list.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { dictionaryListText } from './dictionary-list.text.ts'
import { itemPage } from './dictionary-pages.tsx'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

/** The items of a dictionary, in their order. */
export default function DictionaryItems({ id, query }: { id: string; query: string | undefined }) {
  const text = useText(dictionaryListText)
  const host = useHost()
  const version = useStore(changesOf('dictionary'))
  const { value, error, reload } = useLoad(
    signal => send(dictionary.calls.byId, { query: { id }, signal }),
    [id, version]
  )
  const name = value?.dictName
  useEffect(() => {
    if (name !== undefined) emit(host, 'qd-title', { title: name })
  }, [host, name])
  if (error && !value) return <FailedState error={error} retry={reload} />
  if (!value) return <Spinner size={24} aria-label={text.loading} />
  return (
    <section className="items">
      <header>
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={text.back}
          title={text.back}
          onClick={() => lead(host, '/system/DictList', text.dictionaries)}
        />
        <h2 title={value.dictName}>{text.items(value.dictName)}</h2>
        <code>{value.dictCode}</code>
      </header>
      <NounList noun={dictionaryItem} own={itemPage(value)} fixed={{ dictId: id }} query={query} />
    </section>
  )
}
