import { Button, Spinner } from '@blueprintjs/core'
import { useText } from '../../core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { cropText } from './crop.text.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Loads the cropper again, after its script could not be loaded. */
  retry?: (() => void) | undefined
}

/** Keeps the picture while the cropper is loading. */
export function CropWaiting({ isOpen, onClose, retry }: Props) {
  const text = useText(cropText)
  if (!isOpen) return null
  return (
    <Dialog isOpen title={text.title} onClose={() => onClose()} canOutsideClickClose={false} style={{ width: 440 }}>
      <DialogBody>
        {retry ? <p role="alert">{text.notLoaded}</p> : <Spinner size={24} aria-label={text.loading} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.close} onClick={() => onClose()} />
            {retry && <Button intent="primary" text={text.retry} onClick={retry} />}
          </>
        }
      />
    </Dialog>
  )
}
