import { Button, Spinner } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { templateKinds, type ArrivingTemplate } from '../../../base/contract/template.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { useStateFor } from '../../../base/core/react/use-state-for.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { wordsIn } from '../../../base/crud/noun/noun-words.ts'
import { changed } from '../../../base/session/wire/changes.ts'
import { arrivalsText } from './arrivals.text.ts'

interface Props {
  title: string
  /** Files and what would happen to each; undefined while they are compared. */
  rows: readonly ArrivingTemplate[] | undefined
  /** Content above the report. */
  head?: ReactNode
  /** Writes the named files. */
  write: (names: string[]) => Promise<readonly ArrivingTemplate[]>
  isLooking: boolean
  failure: ReactNode
  onClose: () => void
}

const moods = { add: 'mark-good', change: 'mark-warning', none: '', wrong: 'mark-bad', locked: 'mark-bad' }
const isWritable = ({ does }: ArrivingTemplate) => does === 'add' || does === 'change'

/** Reports what taking over files would do, and writes the chosen ones. */
export function Arrivals({ title, rows: given, head, write, isLooking, failure, onClose }: Props) {
  const text = useText(arrivalsText)
  const locale = useLocale()
  const rows = given ?? []
  const [left, setLeft] = useStateFor<ReadonlySet<string>>(given, () => new Set())
  const [isBusy, setBusy] = useState(false)
  const writable = rows.filter(isWritable)
  const names = writable.flatMap(({ fileName }) => (left.has(fileName) ? [] : [fileName]))

  const save = async () => {
    setBusy(true)
    try {
      const done = await write(names)
      toast(text.done(done.length), 'success')
      changed('template')
      onClose()
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setBusy(false)
  }
  const turn = (fileName: string) => {
    const next = new Set(left)
    if (!next.delete(fileName)) next.add(fileName)
    setLeft(next)
  }
  return (
    <Dialog isOpen title={title} onClose={onClose} className="arrivals">
      <DialogBody>
        {head}
        {failure}
        {isLooking && (
          <p role="status">
            <Spinner size={16} /> {text.looking}
          </p>
        )}
        {rows.length > 0 && (
          <>
            <p className="quiet">{writable.length > 0 ? text.note : text.nothing}</p>
            <table>
              <thead>
                <tr>
                  <td />
                  <th scope="col">{text.file}</th>
                  <th scope="col">{text.kind}</th>
                  <th scope="col">{text.effect}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr key={row.fileName}>
                    <td>
                      {isWritable(row) && (
                        <input
                          type="checkbox"
                          aria-label={text.take(row.fileName)}
                          checked={!left.has(row.fileName)}
                          onChange={() => turn(row.fileName)}
                        />
                      )}
                    </td>
                    <th scope="row">
                      {row.name !== row.fileName && <div>{row.name}</div>}
                      <code>{row.fileName}</code>
                    </th>
                    <td>{wordsIn(locale, templateKinds[row.kind])}</td>
                    <td>
                      <span className={`mark ${moods[row.does]}`}>{text.does[row.does]}</span>
                      {row.problem && <p>{row.problem}</p>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={writable.length > 0 ? text.cancel : text.close} onClick={onClose} />
            {writable.length > 0 && (
              <Button
                intent="primary"
                text={text.write(names.length)}
                loading={isBusy}
                disabled={names.length === 0}
                onClick={() => void save()}
              />
            )}
          </>
        }
      />
    </Dialog>
  )
}
