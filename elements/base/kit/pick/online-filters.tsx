import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'
import { onlineFolders, type FileType } from '../../contract/upload.ts'
import { useText } from '../../core/language/text.ts'
import { send } from '../../session/request/send.ts'
import { useLoad } from '../use-load.ts'
import { onlineFilesText } from './online-files.text.ts'
import { onlineViews, type OnlineFilter, type OnlineView } from './online-store.ts'

/** Debounce of the search in ms. */
const pause = 300

const kinds = ['image', 'word', 'pdf', 'video', 'audio', 'file'] as const
type Kind = (typeof kinds)[number]

const kindFilter = (kind: Kind): Pick<OnlineFilter, 'kind' | 'type'> =>
  kind === 'image' || kind === 'file' ? { kind, type: undefined } : { kind: 'file', type: kind satisfies FileType }

interface Props {
  filter: OnlineFilter
  /** The field accepts files of every type. */
  hasKinds: boolean
  /** False if the field is limited to one folder. */
  hasFolders: boolean
  onChange: (part: Partial<OnlineFilter>) => void
}

/** Filters of the online files: which ones, type, folder and name. */
export function OnlineFilters({ filter, hasKinds, hasFolders, onChange }: Props) {
  const text = useText(onlineFilesText)
  const { view, kind, type, dir } = filter
  const action = `list${kind}` as const
  const { value: folders = [] } = useLoad(
    async signal => (hasFolders ? send(onlineFolders, { query: { action }, signal }) : []),
    [hasFolders, action]
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const known = folders.filter(folder => folder.dir !== '')
  return (
    <>
      <HTMLSelect
        aria-label={text.view}
        value={view}
        options={onlineViews.map(value => ({ value, label: text.views[value] }))}
        onChange={event => onChange({ view: event.target.value as OnlineView })}
      />
      {hasKinds && (
        <HTMLSelect
          aria-label={text.kind}
          value={type ?? kind}
          options={kinds.map(value => ({ value, label: text.kinds[value] }))}
          onChange={event => onChange({ ...kindFilter(event.target.value as Kind), dir: '' })}
        />
      )}
      {hasFolders && view !== 'recent' && known.length > 0 && (
        <HTMLSelect
          aria-label={text.folder}
          className="online-folder"
          value={dir}
          options={[
            { value: '', label: text.anyFolder },
            ...known.map(folder => ({ value: folder.dir, label: `${folder.dir}（${folder.count}）` }))
          ]}
          onChange={event => onChange({ dir: event.target.value })}
        />
      )}
      <InputGroup
        type="search"
        className="online-search"
        leftIcon={<Search />}
        aria-label={text.search}
        placeholder={text.search}
        maxLength={60}
        onChange={event => {
          const keyword = event.target.value.trim()
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onChange({ keyword }), pause)
        }}
      />
    </>
  )
}
