import { Button } from '@blueprintjs/core'
import type { Notice } from '../../contract/announcement.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { useText } from '../../core/language/text.ts'
import { NoticeView } from './notice-view.tsx'
import { noticeText } from './notice.text.ts'
import { useNotice } from './use-notice.tsx'

interface Props {
  notice: Notice
  isOpen: boolean
  onClose: () => void
  /** Called after a reply. */
  onReplied?: () => void
}

/** Shows a message with its files and, until it is answered, a button to reply. */
export default function NoticeDialog({ notice, isOpen, onClose, onReplied }: Props) {
  const text = useText(noticeText)
  const loaded = useNotice(notice, onReplied, onClose)
  return (
    <>
      <Dialog className="notice-dialog" isOpen={isOpen} title={notice.titile} onClose={onClose} style={{ width: 640 }}>
        <DialogBody>
          <NoticeView {...loaded} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.close} onClick={onClose} />
              {loaded.button}
            </>
          }
        />
      </Dialog>
      {loaded.dialog}
    </>
  )
}
