import { Button, Spinner } from '@blueprintjs/core'
import { useRef } from 'react'
import { letterPath } from '../../../base/contract/apply.ts'
import { letterOfStep } from '../../../base/contract/apply-letters.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { sentence } from '../../../base/core/language/errors.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { printPaper } from '../../../base/kit/print/print-paper.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { saveSheet } from '../../../base/session/upload/sheets.ts'
import paperStyles from './letter-paper.css?inline'
import { LetterPaper } from './letter-paper.tsx'
import { letterText } from './letter.text.ts'

interface Props {
  stepId: string
  /** Order of the letter within its step. */
  seq: string
  title: string
  isOpen: boolean
  onClose: () => void
}

/** Shows an issued letter to read, print or save. */
export default function LetterDialog({ stepId, seq, title, isOpen, onClose }: Props) {
  const text = useText(letterText)
  const { value, error, reload } = useLoad(
    signal => send(letterOfStep, { query: { stepId, seq }, signal }),
    [stepId, seq]
  )
  const paper = useRef<HTMLDivElement>(null)
  const save = () => saveSheet(letterPath, { stepId, seq }).catch(failure => toast(sentence(failure), 'danger'))
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} style={{ width: 720 }}>
      <DialogBody>
        {error !== undefined && !value && <Failed error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && (
          <div ref={paper} role="region" aria-label={title} tabIndex={0}>
            <LetterPaper letter={value} />
          </div>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.close} onClick={onClose} />
            <Button text={text.save} disabled={!value} onClick={() => void save()} />
            <Button
              intent="primary"
              text={text.print}
              disabled={!value}
              onClick={() => printPaper(paper.current!.querySelector<HTMLElement>('.letter')!, paperStyles)}
            />
          </>
        }
      />
    </Dialog>
  )
}
