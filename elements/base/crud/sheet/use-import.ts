import { useEffect, useRef, useState } from 'react'
import { sheetLimits, type SheetCalls, type SheetPreview, type ToldList } from '../../contract/sheet.ts'
import { Refused, sentence } from '../../core/language/errors.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { changed } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import { lookAtSheet, saveSheet } from '../../session/upload/sheets.ts'
import { useUnsaved } from '../record/use-unsaved.ts'
import { keepMarks, mendCell, rowsOf, withoutHidden, type OpenSheet } from './preview.ts'
import { sheetText } from './sheet.text.ts'
import { useKeptSheet } from './use-kept-sheet.ts'
import { workOf } from './work/work-id.ts'

/** State and steps of an import: read a file, check, correct cells, import. */
export function useImport(calls: SheetCalls, noun: string, onClose: () => void) {
  const into = calls.columnId ? { columnId: calls.columnId } : undefined
  const text = useText(sheetText)
  const [preview, setPreview] = useState<OpenSheet>()
  const [busy, setBusy] = useState<number>()
  const [failure, setFailure] = useState('')
  const [isMended, setMended] = useState(false)
  const [told, setTold] = useState<ToldList>()
  const [workId, setWorkId] = useState('')
  const controller = useRef<AbortController>(undefined)
  const kept = useKeptSheet(
    `${calls.importRows.path}${calls.columnId && ` ${calls.columnId}`}`,
    isMended ? preview : undefined
  )
  useUnsaved(isMended)
  useEffect(() => () => controller.current?.abort(), [])

  const show = (sheet: OpenSheet, isChanged: boolean) => {
    setPreview(sheet)
    setMended(isChanged)
  }
  const run = async (action: (signal: AbortSignal) => Promise<void>) => {
    const own = (controller.current = new AbortController())
    setFailure('')
    setBusy(0)
    try {
      await action(own.signal)
    } catch (error) {
      if (!own.signal.aborted) {
        setFailure(sentence(error))
        if (error instanceof Refused && Object(error.result).rows) {
          const found = error.result as SheetPreview
          setPreview(before => (before ? keepMarks(before, found) : found))
        }
      }
    }
    setBusy(undefined)
  }
  const check = (sheet: OpenSheet) =>
    run(async signal => {
      const found = await send(calls.check, { body: { ...rowsOf(sheet), ...into }, signal, timeout: 60_000 })
      setPreview(keepMarks(sheet, found))
    })
  return {
    ...{ preview, busy, failure, isMended, told, setTold, kept, check, workId },
    take(file: File | undefined) {
      if (!file) return
      if (file.size > sheetLimits.bytes) return setFailure(text.tooLarge)
      void run(async signal => {
        const found = await lookAtSheet(calls.importExcel, file, signal, setBusy, into)
        show({ ...found, fileName: file.name }, false)
        kept.forget()
      })
    },
    /** Restores the corrected cells as they were, then checks them against the present data. */
    resume() {
      const sheet = kept.take()
      if (!sheet) return
      show(sheet, true)
      void check(sheet)
    },
    mend(row: number, column: number, value: string) {
      if (!preview || preview.rows[row]?.cells[column] === value) return
      show(mendCell(preview, row, column, value), true)
    },
    leaveHidden: () => preview && show(withoutHidden(preview), true),
    template: () => run(signal => saveSheet(calls.template, { ...into }, signal)),
    importAll: () =>
      run(async () => {
        // Pressed again after a lost answer, `send` uses the same idempotency key.
        const body = { ...rowsOf(preview!), ...into, workId: workOf(preview!) }
        setWorkId(body.workId)
        const done = await send(calls.importRows, { body, timeout: 120_000 }).finally(() => setWorkId(''))
        setMended(false)
        kept.forget()
        changed(noun)
        changed(`imports-${noun}`)
        toast(text.done(done.added, done.updated), 'success')
        if (done.told) setTold(done.told)
        else onClose()
      })
  }
}
