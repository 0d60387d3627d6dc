import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Attachment } from '../../../contract/annex.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../core/overlay/dialog.tsx'
import { useText } from '../../../core/language/text.ts'
import { shownAddress } from '../../../session/wire/shown-address.ts'
import { shownName } from '../../../kit/upload/file-checks.ts'
import { FilePreview } from './file-preview.tsx'
import { viewOf } from './file-view.ts'
import { previewText } from './preview.text.ts'

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
        <FilePreview key={file.uid} file={file} address={address} name={name} size={file.size} />
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
