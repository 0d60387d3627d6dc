import { Button, InputGroup, ProgressBar } from '@blueprintjs/core'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { sheetLimits, type Imported, type SheetCalls, type SheetPreview } from '../../contract/sheet.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { Refused, sentence } from '../../core/language/errors.ts'
import { bring } from '../../core/look/sheets.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { changed } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import { lookAtSheet, saveSheet } from '../../session/upload/sheets.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { later } from '../../kit/later.tsx'
import { clock } from '../record/clock.ts'
import { useUnsaved } from '../record/use-unsaved.ts'
import { FileInput } from '../../kit/upload/file-input.tsx'
import styles from './sheet.css?inline'
import { sheetText } from './sheet.text.ts'
import { useKeptSheet } from './use-kept-sheet.ts'

bring(styles)

const SheetTold = later(() => import('./sheet-told.tsx'))
const SheetGrid = later(() => import('./sheet-grid.tsx'))

/** Maximum number of cells listed for correction. */
const mostListed = 50

interface Props {
  calls: SheetCalls
  /** Noun that is reported as changed after an import. Other pages reload its records. */
  noun: string
  label: string
  onClose: () => void
}

/** Dialog that imports a spreadsheet: choose a file, preview the changes, correct cells, import all. */
export default function ImportDialog({ calls, noun, label, onClose }: Props) {
  const text = useText(sheetText)
  const [preview, setPreview] = useState<SheetPreview>()
  const [busy, setBusy] = useState<number>()
  const [failure, setFailure] = useState('')
  const [isMended, setMended] = useState(false)
  const [told, setTold] = useState<Imported['told']>()
  const chooser = useRef<HTMLInputElement>(null)
  const controller = useRef<AbortController>(undefined)
  const { ask, dialog } = useConfirm()
  const kept = useKeptSheet(calls.importRows.path, isMended ? preview : undefined)
  useUnsaved(isMended)
  useEffect(() => () => controller.current?.abort(), [])

  const run = async (action: (signal: AbortSignal) => Promise<void>) => {
    const own = (controller.current = new AbortController())
    setFailure('')
    setBusy(0)
    try {
      await action(own.signal)
    } catch (error) {
      if (!own.signal.aborted) {
        setFailure(sentence(error))
        if (error instanceof Refused && Object(error.result).rows) setPreview(error.result as SheetPreview)
      }
    }
    setBusy(undefined)
  }
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size > sheetLimits.bytes) return setFailure(text.tooLarge)
    void run(async signal => {
      setPreview(await lookAtSheet(calls.importExcel, file, signal, setBusy))
      setMended(false)
      kept.forget()
    })
  }
  const rowsOf = ({ rows }: SheetPreview): string[][] => rows.map(({ cells }) => cells)
  const check = (sheet: SheetPreview) =>
    run(async signal => setPreview(await send(calls.check, { body: { rows: rowsOf(sheet) }, signal, timeout: 60_000 })))
  /** Restores the corrected cells as they were, then checks them against the present data. */
  const resume = () => {
    const sheet = kept.take()
    if (!sheet) return
    setPreview(sheet)
    setMended(true)
    void check(sheet)
  }
  const importAll = () =>
    run(async () => {
      const done = await send(calls.importRows, { body: { rows: rowsOf(preview!) }, timeout: 120_000 })
      setMended(false)
      kept.forget()
      changed(noun)
      toast(text.done(done.added, done.updated), 'success')
      if (done.told) setTold(done.told)
      else onClose()
    })
  const mend = (row: number, column: number, value: string) => {
    if (!preview || preview.rows[row]?.cells[column] === value) return
    setMended(true)
    const rows = preview.rows.map((one, at) =>
      at === row ? { ...one, cells: one.cells.map((cell, index) => (index === column ? value : cell)) } : one
    )
    setPreview({ ...preview, rows })
  }
  const close = async () => {
    if (isMended && (await ask({ title: text.leave, verb: text.leaveVerb, intent: 'danger' })) === undefined) return
    if (isMended) kept.forget()
    onClose()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
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
        <FileInput ref={chooser} accept=".xlsx" onFiles={([file]) => take(file)} />
        {failure && (
          <p className="failure" role="alert">
            {failure}
          </p>
        )}
        {busy !== undefined && <ProgressBar value={preview || busy === 1 ? undefined : busy} />}
        {!preview && kept.offer && (
          <p className="sheet-offer" role="status">
            <span>{text.offer(clock(kept.offer.at), kept.offer.rows)}</span>
            <Button size="small" text={text.resume} onClick={resume} />
            <Button size="small" variant="minimal" text={text.refuse} onClick={kept.refuse} />
          </p>
        )}
        {preview ? (
          <>
            <Summary preview={preview} wrongRows={wrongRows} />
            <Problems preview={preview} onMend={mend} />
            <SheetGrid preview={preview} onMend={mend} />
          </>
        ) : (
          <div className="sheet-drop" onDragOver={event => event.preventDefault()} onDrop={drop}>
            <p>{text.hint}</p>
            <Button intent="primary" text={text.choose} autoFocus onClick={() => chooser.current?.click()} />
            <Button text={text.template} onClick={() => void run(signal => saveSheet(calls.template, {}, signal))} />
            <p className="quiet">{text.drop}</p>
          </div>
        )}
        {dialog}
      </DialogBody>
      <DialogFooter
        actions={
          preview ? (
            <>
              <Button text={text.again} onClick={() => chooser.current?.click()} />
              <Button text={text.check} disabled={busy !== undefined} onClick={() => void check(preview)} />
              <Button
                intent="primary"
                text={text.run}
                disabled={wrongRows > 0 && !isMended}
                loading={busy !== undefined}
                onClick={() => void importAll()}
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

function Summary({ preview, wrongRows }: { preview: SheetPreview; wrongRows: number }) {
  const text = useText(sheetText)
  const count = (does: string): number => preview.rows.filter(row => row.does === does).length
  return (
    <p className="sheet-summary" role="status">
      <span>{text.adds(count('add'))}</span>
      <span>{text.updates(count('update'))}</span>
      <span>{text.same(count('none'))}</span>
      <strong className={wrongRows > 0 ? 'sheet-wrong' : ''}>
        {wrongRows > 0 ? text.wrong(wrongRows) : text.right}
      </strong>
    </p>
  )
}

/** Lists each wrong cell as a field, for keyboards and screen readers. */
function Problems({
  preview,
  onMend
}: {
  preview: SheetPreview
  onMend: (row: number, column: number, value: string) => void
}) {
  const text = useText(sheetText)
  const found = preview.rows.flatMap(({ problems, cells }, row) =>
    Object.entries(problems).map(([name, problem]) => {
      const column = preview.columns.findIndex(one => one.name === name)
      return { row, column, problem, title: preview.columns[column]?.title ?? name, value: cells[column] ?? '' }
    })
  )
  if (found.length === 0) return null
  return (
    <section className="sheet-problems" aria-label={text.problems}>
      {found.slice(0, mostListed).map(({ row, column, problem, title, value }) => (
        <label key={`${row} ${column}`}>
          <span>
            {text.problem(row + 2, title)}：{problem}
          </span>
          <InputGroup size="small" value={value} onValueChange={next => onMend(row, column, next)} />
        </label>
      ))}
      {found.length > mostListed && <p className="quiet">{text.more(found.length - mostListed)}</p>}
    </section>
  )
}
