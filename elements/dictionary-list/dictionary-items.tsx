import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dictionaryCalls, dictionaryItemCalls } from '../contract/dictionary.ts'
import { sentence } from '../core/errors.ts'
import { emit, useHost } from '../core/host.ts'
import { useText } from '../core/text.ts'
import { lead } from '../parts/lead.ts'
import { RecordList } from '../parts/resource/record-list.tsx'
import { useLoad } from '../parts/use-load.ts'
import { changesOf } from '../session/changes.ts'
import { send } from '../session/request.ts'
import { describeItems } from './describe-items.tsx'
import { dictionaryListText } from './dictionary-list.text.ts'

const last = { pageSize: 1, column: 'sortOrder', order: 'desc' } as const

/** What a dictionary offers, in its order. */
export default function DictionaryItems({ id, query }: { id: string; query: string | undefined }) {
  const text = useText(dictionaryListText)
  const host = useHost()
  const version = useStore(changesOf('dictionary'))
  const { value, error, reload } = useLoad(
    async signal => {
      const [dictionary, { records }] = await Promise.all([
        send(dictionaryCalls.byId, { query: { id }, signal }),
        send(dictionaryItemCalls.list, { query: { dictId: id, ...last }, signal })
      ])
      return { dictionary, last: records[0]?.sortOrder ?? 0 }
    },
    [id, version]
  )
  const name = value?.dictionary.dictName
  useEffect(() => {
    if (name !== undefined) emit(host, 'qd-title', { title: name })
  }, [host, name])
  if (error && !value)
    return <NonIdealState title={sentence(error)} action={<Button text={text.retry} onClick={reload} />} />
  if (!value) return <Spinner size={24} aria-label={text.loading} />
  const { dictionary } = value
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
        <h2 title={dictionary.dictName}>{text.items(dictionary.dictName)}</h2>
        <code>{dictionary.dictCode}</code>
      </header>
      <RecordList resource={describeItems(text, dictionary, value.last)} fixed={{ dictId: id }} query={query} />
    </section>
  )
}
