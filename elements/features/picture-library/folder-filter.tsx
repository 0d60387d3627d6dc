import { HTMLSelect } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { loadFolders } from './pictures.ts'
import { pictureLibraryText } from './picture-library.text.ts'

interface Props {
  subsiteId: string
  /** Folder; empty for any. */
  value: string
  onChange: (dir: string) => void
}

/** Filters by folder, with the number of files in each. */
export function FolderFilter({ subsiteId, value, onChange }: Props) {
  const text = useText(pictureLibraryText)
  const changes = useStore(changesOf('picture'))
  const { value: folders = [] } = useLoad(signal => loadFolders(subsiteId, signal), [subsiteId, changes])
  const known = folders
    .filter(({ dir }) => dir !== '')
    .map(({ dir, count }) => ({ value: dir, label: `${dir}（${count}）` }))
  // A folder from the address that is empty by now.
  const missing = value !== '' && !known.some(folder => folder.value === value) ? [{ value, label: value }] : []
  return (
    <HTMLSelect
      aria-label={text.folder}
      value={value}
      options={[{ value: '', label: text.anyFolder }, ...known, ...missing]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
