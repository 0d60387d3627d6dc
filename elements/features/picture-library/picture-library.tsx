import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PictureRow, PictureStep } from '../../base/contract/picture.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import type { Filter } from '../../base/crud/resource/list/list-state.ts'
import { ContentFilter } from './content-filter.tsx'
import { describePictures } from './describe-pictures.tsx'
import { FolderFilter } from './folder-filter.tsx'
import { RoomPlace } from './room-place.tsx'
import { pictureLibraryText } from './picture-library.text.ts'

const PictureDetail = later(() => import('./picture-detail.tsx'))
const Room = later(() => import('./room.tsx'), RoomPlace)
const SendPictures = later(() => import('./send-pictures.tsx'))
const ReplaceDialog = later(() => import('./replace-dialog.tsx'))
const TakeDownDialog = later(() => import('./take-down-dialog.tsx'))
const PictureStepDialog = later(() => import('./picture-step.tsx'))

interface Props {
  subsiteId?: string
  query?: string
}

/** Lists the files of a sub-site with their actions. */
export function PictureLibrary({ subsiteId, query }: Props) {
  const text = useText(pictureLibraryText)
  const current = useStore($subsite)
  const site = subsiteId || current?.id
  if (!current || !site) return <NoSession text={text.signedOut} />
  return <Pictures key={`${site} ${current.id}`} site={site} current={current.id} query={query} />
}

function Pictures({ site, current, query }: { site: string; current: string; query: string | undefined }) {
  const text = useText(pictureLibraryText)
  const can = useRights()
  const [opened, setOpened] = useState<PictureRow>()
  const [isSending, setSending] = useState(false)
  const [replaced, setReplaced] = useState<PictureRow>()
  const [down, setDown] = useState<PictureRow>()
  const [begin, setBegin] = useState<Filter>()
  const [taken, setTaken] = useState<{ step: PictureStep; rows: PictureRow[] }>()
  const isOfContent = begin !== undefined || new URLSearchParams(query).has('sha256')
  const resource = describePictures(text, {
    can,
    open: setOpened,
    take: (step, rows) => setTaken({ step, rows }),
    replace: setReplaced,
    takeDown: setDown,
    send: site === current ? () => setSending(true) : undefined,
    folderFilter: (value, change) => <FolderFilter subsiteId={site} value={value} onChange={change} />,
    contentFilter: isOfContent ? (value, change) => <ContentFilter value={value} onChange={change} /> : undefined
  })
  return (
    <ResourceList resource={resource} fixed={{ subsiteId: site }} begin={begin} query={query}>
      {site === current && <Room subsite={current} />}
      {opened && (
        <PictureDetail
          picture={opened}
          onCopies={sha256 => {
            setOpened(undefined)
            setBegin({ sha256 })
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {down && <TakeDownDialog file={down} subsite={current} onClose={() => setDown(undefined)} />}
      {replaced && <ReplaceDialog file={replaced} subsite={current} onClose={() => setReplaced(undefined)} />}
      {isSending && <SendPictures subsite={current} start="" onClose={() => setSending(false)} />}
      {taken && <PictureStepDialog {...taken} site={site} subsite={current} onClose={() => setTaken(undefined)} />}
    </ResourceList>
  )
}
