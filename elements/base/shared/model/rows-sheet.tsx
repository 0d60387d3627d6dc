import { Button } from '@blueprintjs/core'
import { Download, Import } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import type { ModelField } from '../../contract/model.ts'
import type { RowsValue } from '../../contract/model-value.ts'
import { rowsSheetPath, type RowsPreview } from '../../contract/public-content.ts'
import { sentence } from '../../core/language/errors.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { saveCsv } from '../../crud/sheet/csv.ts'
import { sendFile } from '../../session/upload/sheets.ts'
import { modelText } from './model.text.ts'

interface Props {
  columnId: string
  field: ModelField
  rows: RowsValue
  isEditable: boolean
  onRows: (rows: RowsValue) => void
}

/** Wrong rows that are named at once. */
const mostNamed = 50

/** Reads the rows of a field from a spreadsheet, names the wrong ones, and saves the rows as one. */
export function RowsSheet({ columnId, field, rows, isEditable, onRows }: Props) {
  const text = useText(modelText)
  const input = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(null)
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<RowsPreview['wrong']>([])
  useEffect(() => () => sending.current?.abort(), [])
  const columns = (field.more?.columns ?? []).filter(({ type }) => type !== 'picture')

  const read = async (file: File) => {
    sending.current = new AbortController()
    const { signal } = sending.current
    setBusy(true)
    try {
      const path = `${rowsSheetPath}?${new URLSearchParams({ columnId, field: field.name })}`
      const found = await sendFile<RowsPreview>(path, file, signal, () => undefined)
      if (signal.aborted) return
      setWrong(found.wrong)
      // The rows of the sheet replace those with the same first cell, as numbers and codes are.
      const key = columns[0]!.name
      const fresh = new Map(found.rows.map(row => [row[key] ?? '', row]))
      const kept = rows.map(row => {
        const next = fresh.get(row[key] ?? '')
        fresh.delete(row[key] ?? '')
        return next ?? row
      })
      onRows([...kept, ...fresh.values()])
      toast(text.imported(found.rows.length, found.wrong.length), found.wrong.length > 0 ? 'warning' : 'success')
    } catch (error) {
      if (!signal.aborted) toast(sentence(error), 'danger')
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }
  const save = () =>
    saveCsv(
      [columns.map(({ label }) => label), ...rows.map(row => columns.map(({ name }) => row[name] ?? ''))],
      field.label
    )
  return (
    <>
      {isEditable && (
        <>
          <Button
            size="small"
            icon={<Import />}
            text={text.fromSheet}
            loading={isBusy}
            onClick={() => input.current?.click()}
          />
          <input
            ref={input}
            type="file"
            hidden
            aria-label={text.sheetOf(field.label)}
            accept=".xlsx,.csv"
            onChange={event => {
              const [file] = event.target.files ?? []
              if (file) void read(file)
              event.target.value = ''
            }}
          />
        </>
      )}
      {rows.length > 0 && <Button size="small" icon={<Download />} text={text.toSheet} onClick={save} />}
      {wrong.length > 0 && (
        <div className="row-problems" role="alert">
          <p>{text.wrongRows(wrong.length)}</p>
          <ul>
            {wrong.slice(0, mostNamed).map(({ number, message }) => (
              <li key={number}>{text.wrongRow(number, message)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
