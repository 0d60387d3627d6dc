import { Button } from '@blueprintjs/core'
import type { Imported } from '../../contract/sheet.ts'
import { DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { useText } from '../../core/language/text.ts'
import { saveFile } from '../../session/upload/sheets.ts'
import { sheetText } from './sheet.text.ts'

type Told = NonNullable<Imported['told']>

/**
 * Returns CSV that spreadsheet programs open correctly: with a byte order mark and quoted cells. No cell is read as a
 * formula.
 */
const textOf = ({ columns, rows }: Told): string =>
  `\uFEFF${[columns, ...rows]
    .map(row => row.map(cell => `"${/^[=+\-@\t\r]/.test(cell) ? "'" : ''}${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')}\r\n`

/** Shows results of an import that are available only once. The user can save them as a file. */
export default function SheetTold({ told, label, onClose }: { told: Told; label: string; onClose: () => void }) {
  const text = useText(sheetText)
  return (
    <>
      <DialogBody>
        <p role="alert">{text.toldHint}</p>
        <div className="sheet-told">
          <table>
            <thead>
              <tr>
                {told.columns.map(column => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {told.rows.map(row => (
                <tr key={row[0]}>
                  {row.map((cell, at) => (
                    <td key={told.columns[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              autoFocus
              text={text.saveTold}
              onClick={() => saveFile(new Blob([textOf(told)], { type: 'text/csv' }), `${label}.csv`)}
            />
            <Button intent="primary" text={text.toldDone} onClick={onClose} />
          </>
        }
      />
    </>
  )
}
