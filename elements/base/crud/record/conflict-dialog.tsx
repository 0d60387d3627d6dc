import { Button } from '@blueprintjs/core'
import { diffChars, diffLines, type Change } from 'diff'
import { useMemo, type ReactNode } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import styles from './conflict-dialog.css?inline'
import { conflictText } from './conflict-dialog.text.ts'

bring(styles)

/** Field with different values in both versions, formatted for display. */
export interface Difference {
  name: string
  theirs: string
  mine: string
}

interface Props {
  title: string
  /** Name of the user that saved the other version, and the time. */
  theirs: { name: string; time: string }
  differences: readonly Difference[]
  busy: boolean
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
  /** Additional buttons. */
  actions?: ReactNode
}

/** Maximum length in characters for a comparison by character. Longer texts are compared by line. */
const closeLook = 4000

function compare({ theirs, mine }: Difference): Change[] {
  const isShort = theirs.length + mine.length < closeLook
  return isShort ? diffChars(theirs, mine) : diffLines(theirs, mine)
}

/** Shows both versions side by side with the differences marked. Discards nothing until the user chooses. */
export default function ConflictDialog(props: Props) {
  const { title, theirs, differences, busy, onTheirs, onMine, onClose, actions } = props
  const text = useText(conflictText)
  const rows = useMemo(
    () => differences.map(difference => ({ name: difference.name, changes: compare(difference) })),
    [differences]
  )
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      className="conflict"
    >
      <DialogBody>
        <p>{text.note(theirs.name, theirs.time)}</p>
        {/* Explicit roles: the narrow layout removes the display of a table. */}
        <table className="versions" role="table">
          <thead>
            <tr>
              <td />
              <th scope="col">{text.theirs}</th>
              <th scope="col">{text.mine}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, changes }) => (
              <tr key={name} role="row">
                <th scope="row" role="rowheader">
                  {name}
                </th>
                <td role="cell" data-name={text.theirs}>
                  {changes.map(
                    (change, at) =>
                      !change.added && (change.removed ? <del key={at}>{change.value}</del> : change.value)
                  )}
                </td>
                <td role="cell" data-name={text.mine}>
                  {changes.map(
                    (change, at) =>
                      !change.removed && (change.added ? <ins key={at}>{change.value}</ins> : change.value)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.every(({ changes }) => changes.every(change => !change.added && !change.removed)) && <p>{text.same}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text={text.back} onClick={onClose} />
            {actions}
            <Button text={text.takeTheirs} disabled={busy} onClick={onTheirs} />
            <Button intent="primary" text={text.takeMine} loading={busy} onClick={onMine} />
          </>
        }
      />
    </Dialog>
  )
}
