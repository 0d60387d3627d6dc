import { Button } from '@blueprintjs/core'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { useText } from '../../base/core/language/text.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { UploaderTabs } from './uploader-tabs.tsx'
import type { UploaderStore } from './uploader-store.ts'
import { uploaderText } from './uploader.text.ts'

interface Props {
  store: UploaderStore
  isDisabled: boolean
  onClose: () => void
}

/** Shows the uploader in a dialog. Closing during uploads asks first. */
export default function UploaderDialog({ store, isDisabled, onClose }: Props) {
  const text = useText(uploaderText)
  const { ask, dialog } = useConfirm()
  const close = async () => {
    if (!store.queue.$isDirty.get()) return onClose()
    const question = { title: text.closing, body: text.closingBody, verb: text.closeVerb, intent: 'danger' } as const
    if ((await ask(question)) === undefined) return
    for (const { id, state } of store.queue.$items.get())
      if (state !== 'success' && state !== 'error') store.queue.remove(id)
    onClose()
  }
  return (
    <Dialog
      isOpen
      className="uploader-dialog"
      title={text.uploader}
      canOutsideClickClose={false}
      onClose={() => void close()}
    >
      <DialogBody>
        <UploaderTabs store={store} isDisabled={isDisabled} />
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={text.done} onClick={() => void close()} />} />
      {dialog}
    </Dialog>
  )
}
