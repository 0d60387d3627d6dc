import { Button } from '@blueprintjs/core'
import type { Client } from '../../base/contract/client.ts'
import { useText } from '../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { clientListText } from './client-list.text.ts'

interface Props {
  client: Client
  secret: string
  onClose: () => void
}

/** Shows a new secret, once. Closes by its button only. */
export default function SecretDialog({ client, secret, onClose }: Props) {
  const text = useText(clientListText)
  const copy = async (value: string) => {
    try {
      await navigator.clipboard.writeText(value)
      toast(text.copied, 'success')
    } catch {
      toast(text.notCopied, 'warning')
    }
  }
  const rows = [
    [text.clientId, client.id],
    [text.secret, secret]
  ] as const
  return (
    <Dialog
      isOpen
      title={text.secretTitle(client.name)}
      onClose={onClose}
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      style={{ width: 560 }}
    >
      <DialogBody>
        <p>{text.secretNote}</p>
        <dl className="client-secret">
          {rows.map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <code>{value}</code>
                {/* Browsers copy on secure pages only. */}
                {window.isSecureContext && (
                  <Button
                    size="small"
                    variant="minimal"
                    text={text.copy}
                    aria-label={text.copyOf(title)}
                    onClick={() => void copy(value)}
                  />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" autoFocus text={text.stored} onClick={onClose} />} />
    </Dialog>
  )
}
