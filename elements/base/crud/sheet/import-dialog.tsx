import { Button, ProgressBar } from '@blueprintjs/core'
import { useRef, type DragEvent } from 'react'
import type { SheetCalls } from '../../contract/sheet.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { later } from '../../kit/later.tsx'
import { FileInput } from '../../kit/upload/file-input.tsx'
import { clock } from '../record/clock.ts'
import styles from './sheet.css?inline'
import { FileNotes, Problems, Summary } from './sheet-summary.tsx'
import { sheetText } from './sheet.text.ts'
import { useImport } from './use-import.ts'
import { WorkBar } from './work/work-bar.tsx'

bring(styles)

const SheetTold = later(() => import('./sheet-told.tsx'))
const ToldOffers = later(() => import('./told-offers.tsx'))
const SheetGrid = later(() => import('./sheet-grid.tsx'))

interface Props {
  calls: SheetCalls
  /** Noun that is reported as changed after an import. Other pages reload its records. */
  noun: string
  label: string
  /** True if an import creates secrets, which are offered until they are saved. */
  tells: boolean
  /** Opens the history of imports instead. */
  onHistory: () => void
  onClose: () => void
}

/** Dialog that imports a spreadsheet: choose a file, preview the changes, correct cells, import all. */
export default function ImportDialog({ calls, noun, label, tells, onHistory, onClose }: Props) {
  const text = useText(sheetText)
  const chooser = useRef<HTMLInputElement>(null)
  const { ask, dialog } = useConfirm()
  const own = useImport(calls, noun, onClose)
  const { preview, busy, failure, isMended, told, kept } = own

  const close = async () => {
    if (isMended && (await ask({ title: text.leave, verb: text.leaveVerb, intent: 'danger' })) === undefined) return
    if (isMended) kept.forget()
    onClose()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    own.take(event.dataTransfer.files[0])
  }

  if (told)
    return (
      <Dialog isOpen title={text.title(label)} onClose={onClose} canOutsideClickClose={false} canEscapeKeyClose={false}>
        <SheetTold told={told} label={label} onClose={onClose} />
      </Dialog>
    )
  const wrongRows = preview?.rows.filter(({ problems }) => Object.keys(problems).length > 0).length ?? 0
  return (
    <Dialog
      isOpen
      title={text.title(label)}
      onClose={() => void close()}
      canOutsideClickClose={false}
      style={{ width: preview ? 1080 : 520 }}
    >
      <DialogBody>
        <FileInput ref={chooser} accept=".xlsx,.csv,.xls" onFiles={([file]) => own.take(file)} />
        {failure && (
          <p className="failure" role="alert">
            {failure}
          </p>
        )}
        {busy !== undefined && !own.workId && <ProgressBar value={preview || busy === 1 ? undefined : busy} />}
        {own.workId && <WorkBar id={own.workId} label={text.importing} />}
        {!preview && tells && <ToldOffers onOpen={own.setTold} />}
        {!preview && kept.offer && (
          <p className="sheet-offer" role="status">
            <span>{text.offer(clock(kept.offer.at), kept.offer.rows)}</span>
            <Button size="small" text={text.resume} onClick={own.resume} />
            <Button size="small" variant="minimal" text={text.refuse} onClick={kept.refuse} />
          </p>
        )}
        {preview ? (
          <>
            <Summary preview={preview} wrongRows={wrongRows} />
            <FileNotes preview={preview} onLeaveHidden={own.leaveHidden} />
            <Problems preview={preview} label={label} onMend={own.mend} />
            <SheetGrid preview={preview} onMend={own.mend} />
          </>
        ) : (
          <div className="sheet-drop" onDragOver={event => event.preventDefault()} onDrop={drop}>
            <p>{text.hint}</p>
            <Button intent="primary" text={text.choose} autoFocus onClick={() => chooser.current?.click()} />
            <Button text={text.template} onClick={() => void own.template()} />
            <Button text={text.history} onClick={onHistory} />
            <p className="quiet">{text.drop(calls.most)}</p>
          </div>
        )}
        {dialog}
      </DialogBody>
      <DialogFooter
        actions={
          preview ? (
            <>
              <Button text={text.again} onClick={() => chooser.current?.click()} />
              <Button text={text.check} disabled={busy !== undefined} onClick={() => void own.check(preview)} />
              <Button
                intent="primary"
                text={text.run}
                disabled={wrongRows > 0 && !isMended}
                loading={busy !== undefined}
                onClick={() => void own.importAll()}
              />
            </>
          ) : (
            <Button text={text.close} onClick={onClose} />
          )
        }
      />
    </Dialog>
  )
}
