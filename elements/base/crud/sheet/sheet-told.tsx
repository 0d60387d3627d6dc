import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { forgetToldList, type ToldList } from '../../contract/sheet.ts'
import { DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { sentence } from '../../core/language/errors.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { send } from '../../session/request/send.ts'
import { saveCsv } from './csv.ts'
import styles from './sheet.css?inline'
import { sheetText } from './sheet.text.ts'

bring(styles)

interface Props {
  told: ToldList
  /** Name of the file. */
  label: string
  onClose: () => void
}

/**
 * Shows secrets such as initial passwords, which the user can save as a file. The platform deletes them when the user
 * confirms that they are saved. Closing the dialog in another way keeps them for 24 hours.
 */
export default function SheetTold({ told, label, onClose }: Props) {
  const text = useText(sheetText)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const forget = async () => {
    setBusy(true)
    try {
      await send(forgetToldList, { body: { id: told.id } })
      onClose()
    } catch (error) {
      setProblem(sentence(error))
      setBusy(false)
    }
  }
  return (
    <>
      <DialogBody>
        <p role="alert">{problem || text.toldHint}</p>
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
            <Button text={text.toldLater} onClick={onClose} />
            <Button autoFocus text={text.saveTold} onClick={() => saveCsv([told.columns, ...told.rows], label)} />
            <Button intent="primary" text={text.toldDone} loading={isBusy} onClick={() => void forget()} />
          </>
        }
      />
    </>
  )
}
