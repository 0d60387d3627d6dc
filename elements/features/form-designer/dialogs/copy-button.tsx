import { Button } from '@blueprintjs/core'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { writeClipboard } from '../model/clipboard.ts'
import { dialogText } from './dialogs.text.ts'

export function CopyButton({ text: copied, label, autoFocus }: { text: string; label?: string; autoFocus?: boolean }) {
  const text = useText(dialogText)
  const copy = async () => {
    if (await writeClipboard(copied)) toast(text.copied, 'success')
    else toast(text.copyFailed, 'warning')
  }
  return <Button size="small" autoFocus={autoFocus} text={label ?? text.copy} onClick={() => void copy()} />
}
