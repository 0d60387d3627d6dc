import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PictureRow, PictureStep } from '../../base/contract/picture.ts'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import { describePictures } from './describe-pictures.tsx'
import { FolderFilter } from './folder-filter.tsx'
import { pictureLibraryText } from './picture-library.text.ts'

const PictureDetail = later(() => import('./picture-detail.tsx'))
const Room = later(() => import('./room.tsx'))
const SendPictures = later(() => import('./send-pictures.tsx'))
const PictureStepDialog = later(() => import('./picture-step.tsx'))

interface Props {
  subsiteId?: string
  query?: string
}

/** Lists the pictures of a sub-site with their actions. */
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
  const [taken, setTaken] = useState<{ step: PictureStep; rows: PictureRow[] }>()
  const resource = describePictures(text, {
    can,
    open: setOpened,
    take: (step, rows) => setTaken({ step, rows }),
    send: site === current ? () => setSending(true) : undefined,
    folderFilter: (value, change) => <FolderFilter subsiteId={site} value={value} onChange={change} />
  })
  return (
    <ResourceList resource={resource} fixed={{ subsiteId: site }} query={query}>
      {can('cms:upload:add') && site === current && <Room />}
      {opened && <PictureDetail picture={opened} onClose={() => setOpened(undefined)} />}
      {isSending && <SendPictures subsite={current} start="" onClose={() => setSending(false)} />}
      {taken && <PictureStepDialog {...taken} site={site} subsite={current} onClose={() => setTaken(undefined)} />}
    </ResourceList>
  )
}
