import { Button } from '@blueprintjs/core'
import type { LoggedChange } from '../../contract/log.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import { bring } from '../../core/look/sheets.ts'
import styles from './entry.css?inline'

bring(styles)

const entryText = texts(
  {
    close: '关闭',
    field: '字段',
    before: '修改前',
    after: '修改后',
    none: '（空）',
    noChanges: '没有记录字段的变化。'
  },
  {
    close: 'Close',
    field: 'Field',
    before: 'Before',
    after: 'After',
    none: '(empty)',
    noChanges: 'No field changes were recorded.'
  }
)

interface Props {
  title: string
  lines: readonly (readonly [name: string, value: string])[]
  changes: readonly LoggedChange[]
  onClose: () => void
}

/** Shows an entry of a log with its origin and field changes. */
export default function EntryDialog({ title, lines, changes, onClose }: Props) {
  const text = useText(entryText)
  return (
    <Dialog isOpen title={title} onClose={onClose} style={{ width: 640 }}>
      <DialogBody>
        <dl className="entry">
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value || text.none}</dd>
            </div>
          ))}
        </dl>
        {changes.length === 0 ? (
          <p className="entry-none">{text.noChanges}</p>
        ) : (
          <table className="changes">
            <thead>
              <tr>
                <th scope="col">{text.field}</th>
                <th scope="col">{text.before}</th>
                <th scope="col">{text.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ title: field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{before || <i>{text.none}</i>}</td>
                  <td>{after || <i>{text.none}</i>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
