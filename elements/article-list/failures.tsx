import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useText } from '../core/text.ts'
import type { Outcome } from '../parts/article/article-actions.ts'
import { articleListText } from './article-list.text.ts'

/** Says by article why it stayed as it was. */
export default function Failures({ failed, onClose }: { failed: Outcome['failed']; onClose: () => void }) {
  const text = useText(articleListText)
  return (
    <Dialog
      isOpen
      title={text.failedTitle(failed.length)}
      onClose={onClose}
      isCloseButtonShown={false}
      style={{ width: 520 }}
    >
      <DialogBody>
        <ul className="titles">
          {failed.map(({ id, title, message }) => (
            <li key={id}>
              <b>{title || id}</b>
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
