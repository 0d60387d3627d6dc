import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Attachment } from '../../../contract/annex.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../core/overlay/dialog.tsx'
import { bring } from '../../../core/look/sheets.ts'
import { useText } from '../../../core/language/text.ts'
import { shownAddress } from '../../../session/wire/shown-address.ts'
import { later } from '../../../kit/later.tsx'
import { shownName } from '../../../kit/upload/file-checks.ts'
import { viewOf } from './file-view.ts'
import { MediaView } from './media-view.tsx'
import { PictureView } from './picture-view.tsx'
import styles from './preview.css?inline'
import { previewText } from './preview.text.ts'
import type { ViewProps } from './view-props.ts'

bring(styles)

const PdfView = later(() => import('./pdf-view.tsx'))
const TextView = later(() => import('./text-view.tsx'))
const WordView = later(() => import('./word-view.tsx'))

interface Props {
  list: readonly Attachment[]
  /** Uid of the first file to show. */
  first: string
  isOpen: boolean
  onClose: () => void
}

/** Dialog that shows files, with buttons for the previous and next one. */
export default function PreviewDialog({ list, first, isOpen, onClose }: Props) {
  const text = useText(previewText)
  const shown = list.filter(each => viewOf(each) !== 'none')
  const [uid, setUid] = useState(first)
  const at = Math.max(
    0,
    shown.findIndex(each => each.uid === uid)
  )
  const file = shown[at]
  if (!file) return null
  const name = shownName(file.name)
  const address = shownAddress(file.path)
  const go = (by: 1 | -1) => setUid(shown[(at + by + shown.length) % shown.length]!.uid)
  return (
    <Dialog isOpen={isOpen} title={<bdi>{name}</bdi>} onClose={onClose} isCloseButtonShown={false} className="preview">
      <DialogBody className="preview-body">
        <View key={file.uid} file={file} address={address} name={name} size={file.size} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <a className="bp6-button" href={address} download={name} target="_blank" rel="noopener noreferrer">
              {text.download}
            </a>
            <Button intent="primary" text={text.close} onClick={onClose} />
          </>
        }
      >
        {shown.length > 1 && (
          <span className="preview-walk">
            <Button icon={<ChevronLeft />} aria-label={text.previous} title={text.previous} onClick={() => go(-1)} />
            <span aria-live="polite">{text.place(at + 1, shown.length)}</span>
            <Button icon={<ChevronRight />} aria-label={text.next} title={text.next} onClick={() => go(1)} />
          </span>
        )}
      </DialogFooter>
    </Dialog>
  )
}

function View({ file, ...props }: ViewProps & { file: Attachment }) {
  const view = viewOf(file)
  if (view === 'picture') return <PictureView {...props} />
  if (view === 'audio' || view === 'video') return <MediaView {...props} kind={view} />
  if (view === 'pdf') return <PdfView {...props} />
  if (view === 'word') return <WordView {...props} />
  return view === 'text' ? <TextView {...props} /> : null
}
