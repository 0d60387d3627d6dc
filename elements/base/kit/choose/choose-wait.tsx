import { Spinner } from '@blueprintjs/core'
import { Dialog, DialogBody } from '../../core/overlay/dialog.tsx'
import { useText } from '../../core/language/text.ts'
import { chooseText } from './choose.text.ts'

/** Dialog that takes the focus while the script of a picker loads, so that nothing is typed into the form behind it. */
export function ChooseWait({ title, onClose }: { title: string; onClose: () => void }) {
  const text = useText(chooseText)
  return (
    <Dialog isOpen title={title} onClose={onClose} style={{ width: 480 }}>
      <DialogBody>
        <Spinner size={24} aria-label={text.loading} />
      </DialogBody>
    </Dialog>
  )
}
