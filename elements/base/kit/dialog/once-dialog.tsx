import { Button } from '@blueprintjs/core'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import { bring } from '../../core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { toast } from '../../core/overlay/toasts.ts'
import styles from './once-dialog.css?inline'

bring(styles)

const onceText = texts(
  {
    copy: '复制',
    copyOf: (title: string) => `复制${title}`,
    copied: '已复制',
    notCopied: '浏览器不允许复制，请选中后手动复制',
    stored: '我已保存'
  },
  {
    copy: 'Copy',
    copyOf: (title: string) => `Copy: ${title.toLowerCase()}`,
    copied: 'Copied',
    notCopied: 'The browser does not allow copying. Select the text and copy it by hand.',
    stored: 'I have stored it'
  }
)

interface Props {
  title: string
  note: string
  /** Values with their titles. */
  rows: readonly (readonly [title: string, value: string])[]
  onClose: () => void
}

/** Shows a secret, once. Closes by its button only. */
export default function OnceDialog({ title: heading, note, rows, onClose }: Props) {
  const text = useText(onceText)
  const copy = async (value: string) => {
    try {
      await navigator.clipboard.writeText(value)
      toast(text.copied, 'success')
    } catch {
      toast(text.notCopied, 'warning')
    }
  }
  return (
    <Dialog
      isOpen
      title={heading}
      onClose={onClose}
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      style={{ width: 560 }}
    >
      <DialogBody>
        <p>{note}</p>
        <dl className="once">
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
