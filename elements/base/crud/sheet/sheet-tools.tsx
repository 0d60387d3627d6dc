import { Button } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { asksReason } from '../../contract/personal-exports.ts'
import type { SheetCalls } from '../../contract/sheet.ts'
import type { RightCode } from '../../contract/rights.ts'
import { sentence } from '../../core/language/errors.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { saveSheet } from '../../session/upload/sheets.ts'
import { later } from '../../kit/later.tsx'
import { useRights } from '../../kit/access/use-rights.ts'
import { sheetText } from './sheet.text.ts'

const ImportDialog = later(() => import('./import-dialog.tsx'))
const ExportReason = later(() => import('../../kit/dialog/export-reason.tsx'))
const HistoryDialog = later(() => import('./history-dialog.tsx'))

/** Export and import of a list, with the rights they need; null for none. A list without import names only the export. */
export type ListSheet =
  | { calls: SheetCalls; rights: Record<'export' | 'import', RightCode>; tells?: boolean }
  | { calls: { exportXls: string }; rights: { export: RightCode | null } }

interface Props {
  sheet: ListSheet
  noun: string
  label: string
  /** Returns filter and order of the list as request parameters. */
  query: () => Record<string, string>
}

/** Exports a list as a spreadsheet with its present filter, and imports rows of a spreadsheet. */
export default function SheetTools({ sheet, noun, label, query }: Props) {
  const text = useText(sheetText)
  const can = useRights()
  const [open, setOpen] = useState<'' | 'import' | 'history' | 'reason'>('')
  const [exporting, setExporting] = useState<AbortController>()
  const stop = useEffectEvent(() => exporting?.abort())
  useEffect(() => () => stop(), [])

  const save = async (reason: { exportReason?: string }) => {
    const controller = new AbortController()
    setExporting(controller)
    try {
      await saveSheet(sheet.calls.exportXls, { ...query(), ...reason }, controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) toast(sentence(error), 'danger')
    }
    setExporting(undefined)
  }
  const begin = () => (asksReason(sheet.calls.exportXls) ? setOpen('reason') : void save({}))
  const calls = 'import' in sheet.rights ? (sheet.calls as SheetCalls) : undefined
  const shared = { noun, label, columnId: calls?.columnId ?? '' }
  const mayImport = 'import' in sheet.rights && can(sheet.rights.import)
  return (
    <>
      {mayImport && <Button text={text.import} onClick={() => setOpen('import')} />}
      {(sheet.rights.export === null || can(sheet.rights.export)) &&
        (exporting ? (
          <Button text={`${text.exporting} ${text.cancel}`} onClick={() => exporting.abort()} />
        ) : (
          <Button text={text.export} onClick={begin} />
        ))}
      {open === 'reason' && (
        <ExportReason
          onReason={exportReason => {
            setOpen('')
            void save({ exportReason })
          }}
          onClose={() => setOpen('')}
        />
      )}
      {calls && open === 'import' && (
        <ImportDialog
          {...{ calls, noun, label }}
          tells={'tells' in sheet && sheet.tells === true}
          onHistory={() => setOpen('history')}
          onClose={() => setOpen('')}
        />
      )}
      {calls && open === 'history' && <HistoryDialog calls={calls.history} {...shared} onClose={() => setOpen('')} />}
    </>
  )
}
