import { Button } from '@blueprintjs/core'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'

const failuresText = texts({ close: '知道了' }, { close: 'Close' })

interface Props {
  title: string
  failed: readonly { id: string; title: string; message: string }[]
  onClose: () => void
}

/** Lists the records that were not changed, with the reasons. */
export function Failures({ title, failed, onClose }: Props) {
  const text = useText(failuresText)
  return (
    <Dialog isOpen title={title} onClose={onClose} isCloseButtonShown={false} style={{ width: 520 }}>
      <DialogBody>
        <ul className="titles">
          {failed.map(({ id, title: name, message }) => (
            <li key={id}>
              <b>{name || id}</b>
              <br />
              {message}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
