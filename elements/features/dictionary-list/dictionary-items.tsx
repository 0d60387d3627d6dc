import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dictionaryCalls, dictionaryItemCalls } from '../../base/contract/dictionary.ts'
import { sentence } from '../../base/core/errors.ts'
import { emit, useHost } from '../../base/core/host.ts'
import { useText } from '../../base/core/text.ts'
import { lead } from '../../base/kit/open-path.ts'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { describeItems } from './describe-items.tsx'
import { dictionaryListText } from './dictionary-list.text.ts'

const last = { pageSize: 1, column: 'sortOrder', order: 'desc' } as const

/** Lists the items of a dictionary in order. */
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
