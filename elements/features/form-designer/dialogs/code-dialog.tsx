import { Button, SegmentedControl } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { useText } from '../../../base/core/language/text.ts'
import { useFormDocument, useWorkplace, type DialogState } from '../workplace/context.ts'
import { CopyButton } from './copy-button.tsx'
import { dialogText } from './dialogs.text.ts'
import { generateCode, type CodeTarget } from '../exchange/generate-code.ts'

/** Shows code that embeds the form in other pages. */
export default function CodeDialog({ isOpen, onClose }: DialogState) {
  const text = useText(dialogText)
  const document = useFormDocument()
  const { locale } = useWorkplace()
  const [target, setTarget] = useState<CodeTarget>('html')
  const code = useMemo(() => generateCode(document, target, { locale }), [document, target, locale])
  return (
    <Dialog isOpen={isOpen} title={text.code} onClose={onClose} className="wide-dialog">
      <DialogBody>
        <div className="dialog-tools">
          <SegmentedControl
            size="small"
            aria-label={text.code}
            value={target}
            options={Object.entries(text.targets).map(([value, label]) => ({ value, label }))}
            onValueChange={value => setTarget(value as CodeTarget)}
          />
          <span className="space" />
          <CopyButton text={code} autoFocus />
        </div>
        <textarea className="code" readOnly aria-label={text.code} value={code} />
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
