import { Button, Spinner } from '@blueprintjs/core'
import { useRef } from 'react'
import { instanceForm } from '../../../base/contract/process-form.ts'
import { instanceHistory } from '../../../base/contract/process-history.ts'
import { instanceDetails } from '../../../base/contract/process-instance.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'
import { printPaper } from '../../../base/kit/print/print-paper.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { ApprovalSheet } from './approval-sheet.tsx'
import styles from './sheet.css?inline'
import { sheetText } from './sheet.text.ts'

bring(styles)

interface Props {
  instanceId: string
  isOpen: boolean
  /** Time of opening. Opening again reloads the sheet. */
  openedAt: number
  onClose: () => void
}

/** Shows the approval sheet (审批单) of an instance as it is now, to read or print. */
export default function SheetDialog({ instanceId, isOpen, openedAt, onClose }: Props) {
  const text = useText(sheetText)
  const paper = useRef<HTMLDivElement>(null)
  const { value, error, reload } = useLoad(
    async signal => {
      const query = { processInstanceId: instanceId }
      const [instance, form, history] = await Promise.all([
        send(instanceDetails, { query, signal }),
        send(instanceForm, { query, signal }),
        send(instanceHistory, { query, signal })
      ])
      return { instance, form, history }
    },
    [instanceId, openedAt]
  )
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={onClose} style={{ width: 860 }}>
      <DialogBody>
        {error !== undefined && <FailedState error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && error === undefined && (
          <div ref={paper} className="sheet-scroller" role="region" aria-label={text.title} tabIndex={0}>
            <ApprovalSheet {...value} />
          </div>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.close} onClick={onClose} />
            <Button
              intent="primary"
              text={text.print}
              disabled={!value || error !== undefined}
              onClick={() => printPaper(paper.current!.querySelector<HTMLElement>('.sheet')!, styles)}
            />
          </>
        }
      />
    </Dialog>
  )
}
