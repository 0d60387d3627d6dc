import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { articleList } from '../../base/contract/article.ts'
import { columnList } from '../../base/contract/column.ts'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { adItemListText } from './ad-item-list.text.ts'

interface Props {
  id: string
  kind: 'article' | 'column'
  value: string
  /** Title of the chosen one. */
  title: string
  isEditable: boolean
  onChange: (id: string, title: string) => void
}

/** Debounce of the search in ms. */
const pause = 300

/** Finds published articles, or columns, of the session's site. */
async function search(kind: Props['kind'], words: string, signal: AbortSignal) {
  const page = { pageSize: 20, pageNo: 1 }
  const asked = words ? `*${words}*` : undefined
  if (kind === 'article') {
    const { records } = await send(articleList, { query: { ...page, title: asked, publicState: 'public' }, signal })
    return records.map(({ id, title }) => ({ value: id, label: title }))
  }
  const { records } = await send(columnList, { query: { ...page, name: asked }, signal })
  return records.map(({ id, name }) => ({ value: id, label: name }))
}

/** Form field that searches and chooses an article or a column. */
export function TargetField({ id, kind, value, title, isEditable, onChange }: Props) {
  const text = useText(adItemListText)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), pause)
    return () => clearTimeout(timer)
  }, [words])
  const { value: found = [] } = useLoad(
    async signal => (isEditable ? search(kind, asked, signal) : []),
    [kind, asked, isEditable]
  )
  const others = found.filter(option => option.value !== value)
  const label = kind === 'article' ? text.target : text.targetColumn
  if (!isEditable) return <span id={id}>{title || text.notChosen}</span>
  return (
    <div className="target-field">
      <InputGroup
        leftIcon={<Search />}
        placeholder={label}
        aria-label={label}
        maxLength={60}
        value={words}
        onValueChange={setWords}
      />
      <HTMLSelect
        id={id}
        fill
        aria-label={text.found}
        value={value}
        options={[
          ...(value ? [] : [{ value: '', label: others.length > 0 ? text.notChosen : text.none }]),
          ...(value ? [{ value, label: title || value }] : []),
          ...others
        ]}
        onChange={({ currentTarget: { value: next } }) =>
          onChange(next, found.find(option => option.value === next)?.label ?? '')
        }
      />
    </div>
  )
}
