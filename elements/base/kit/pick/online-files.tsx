import { Button, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { coreText } from '../../core/language/core.text.ts'
import { sentence } from '../../core/language/errors.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import type { OnlineFile } from '../../contract/upload.ts'
import type { TypeFilter } from '../upload/file-checks.ts'
import { Failed } from '../access/failed.tsx'
import { shownName } from '../upload/file-checks.ts'
import { ofOnline, type UploadedFile } from '../upload/uploaded-file.ts'
import { rememberFiles } from '../../session/upload/recent-files.ts'
import { FileGrid } from './file-grid.tsx'
import { loadOnline } from './load-online.ts'
import { loadUploads } from './load-uploads.ts'
import styles from './online-files.css?inline'
import { onlineFilesText } from './online-files.text.ts'
import { OnlineFilters } from './online-filters.tsx'
import { createOnlineStore } from './online-store.ts'

bring(styles)

interface Props {
  type: TypeFilter
  /** Folder to which the files are limited. */
  dir?: string | undefined
  /** Returns how many files may be chosen. */
  room: () => number
  onChoose: (files: readonly UploadedFile[]) => void
  isDisabled: boolean
  onClose: () => void
}

const emptyOf = { all: 'empty', recent: 'emptyRecent', mine: 'emptyMine' } as const

/** Searches and selects existing files of the site, up to the allowed number. */
export default function OnlineFiles({ type, dir, room: roomNow, onChoose, isDisabled, onClose }: Props) {
  const text = useText(onlineFilesText)
  const words = useText(coreText)
  const online = useOnline(type, dir)
  const state = useStore(online.$state)
  const [chosen, setChosen] = useState<ReadonlyMap<string, OnlineFile>>(new Map())
  const [notice, setNotice] = useState('')
  const [isBusy, setBusy] = useState(false)

  const room = roomNow()
  const choose = (file: OnlineFile) => {
    const next = new Map(chosen)
    setNotice('')
    if (!next.delete(file.url)) {
      // With a single slot, a new choice replaces the previous one.
      if (room === 1) next.clear()
      if (next.size >= room) return setNotice(text.tooMany(room))
      next.set(file.url, file)
    }
    setChosen(next)
  }
  const use = async () => {
    const files = [...chosen.values()]
    if (files.length > roomNow()) return setNotice(text.tooMany(roomNow()))
    const named = files.flatMap(({ id }) => id ?? [])
    setBusy(true)
    try {
      const found = new Map((await loadUploads(named, new AbortController().signal)).map(file => [file.id, file]))
      const gone = files.filter(({ id }) => id && !found.has(id))
      if (gone.length > 0) {
        const urls = new Set(gone.map(({ url }) => url))
        online.forget(urls)
        setChosen(new Map([...chosen].filter(([url]) => !urls.has(url))))
        setNotice(text.gone(gone.map(({ original, url }) => shownName(original ?? url)).join('、')))
        return
      }
      rememberFiles(named)
      onChoose(files.map(file => (file.id ? found.get(file.id)! : ofOnline(file))))
      onClose()
    } catch (error) {
      setNotice(sentence(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="online">
      <div className="online-bar">
        <OnlineFilters
          filter={state}
          hasKinds={type === 'any'}
          hasFolders={!dir}
          onChange={part => void online.look(part)}
        />
        <span className="online-count" role="status">
          {state.total > 0 && text.count(state.entries.length, state.total)}
        </span>
      </div>
      {state.error !== undefined && state.entries.length === 0 ? (
        <Failed error={state.error} retry={() => void online.look()} />
      ) : state.isLoading && state.entries.length === 0 ? (
        <Spinner className="waiting" size={24} aria-label={words.loading} />
      ) : state.entries.length === 0 ? (
        <p className="quiet">{state.keyword || state.dir ? text.none : text[emptyOf[state.view]]}</p>
      ) : (
        <FileGrid
          key={`${state.view} ${state.kind} ${state.type} ${state.dir} ${state.keyword}`}
          label={text.files}
          files={state.entries}
          isPictures={state.kind === 'image'}
          isMultiple={room !== 1}
          chosen={chosen}
          onChoose={choose}
          onEnd={() => void online.more()}
        />
      )}
      {state.error !== undefined && state.entries.length > 0 && (
        <Failed error={state.error} retry={() => void online.look()} />
      )}
      {notice && (
        <p className="pick-problem" role="alert">
          {notice}
        </p>
      )}
      <div className="online-foot">
        <span role="status">{text.chosen(chosen.size)}</span>
        <Button
          intent="primary"
          text={text.use}
          loading={isBusy}
          disabled={isDisabled || chosen.size === 0}
          onClick={() => void use()}
        />
      </div>
    </div>
  )
}

function useOnline(type: TypeFilter, dir: string | undefined) {
  const [online] = useState(() =>
    createOnlineStore({
      load: loadOnline,
      kind: type === 'image' || type === 'any' ? 'image' : 'file',
      type: type === 'any' || type === 'image' ? undefined : type,
      dir
    })
  )
  useEffect(() => {
    void online.look()
    return online.stop
  }, [online])
  return online
}
