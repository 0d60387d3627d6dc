import { Button } from '@blueprintjs/core'
import { useText } from '../../core/language/text.ts'
import { bring } from '../../core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { toast } from '../../core/overlay/toasts.ts'
import { saveFile } from '../../session/upload/sheets.ts'
import styles from './enrol-dialog.css?inline'
import { factorText } from './factor.text.ts'

bring(styles)

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useText(factorText)
  const all = `${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(all)
      toast(text.copied, 'success')
    } catch {
      toast(text.notCopied, 'warning')
    }
  }
  return (
    <Dialog
      isOpen
      title={text.codes}
      onClose={onClose}
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      style={{ width: 480 }}
    >
      <DialogBody>
        <p>{text.codesNote}</p>
        <ul className="recovery-codes">
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {/* Browsers copy on secure pages only. */}
            {window.isSecureContext && <Button text={text.copy} onClick={() => void copy()} />}
            <Button text={text.download} onClick={() => saveFile(new Blob([all], { type: 'text/plain' }), text.file)} />
            <Button intent="primary" autoFocus text={text.kept} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}
