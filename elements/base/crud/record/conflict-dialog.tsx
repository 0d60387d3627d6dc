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
  /** The version that both started from, if it is known. */
  base?: string
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
  /** Merges both versions. */
  onMerged?: () => void
  /** Additional buttons. */
  actions?: ReactNode
}

/** Maximum length in characters for a comparison by character. Longer texts are compared by line. */
const closeLook = 4000

function compare(before: string, after: string): Change[] {
  const isShort = before.length + after.length < closeLook
  return isShort ? diffChars(before, after) : diffLines(before, after)
}

/** Returns the changes of each side against the common base, or against each other without one. */
function changesOf({ theirs, mine, base }: Difference): { theirs: Change[]; mine: Change[] } {
  if (base !== undefined) return { theirs: compare(base, theirs), mine: compare(base, mine) }
  const changes = compare(theirs, mine)
  return { theirs: changes.filter(({ added }) => !added), mine: changes.filter(({ removed }) => !removed) }
}

const Changes = ({ changes }: { changes: readonly Change[] }) =>
  changes.map(({ added, removed, value }, at) =>
    added ? <ins key={at}>{value}</ins> : removed ? <del key={at}>{value}</del> : value
  )

/** Shows both versions side by side with the differences marked. Discards nothing until the user chooses. */
export default function ConflictDialog(props: Props) {
  const { title, theirs, differences, busy, onTheirs, onMine, onMerged, onClose, actions } = props
  const text = useText(conflictText)
  const rows = useMemo(
    () => differences.map(difference => ({ name: difference.name, ...changesOf(difference) })),
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
            {rows.map(({ name, theirs: other, mine }) => (
              <tr key={name} role="row">
                <th scope="row" role="rowheader">
                  {name}
                </th>
                <td role="cell" data-name={text.theirs}>
                  <Changes changes={other} />
                </td>
                <td role="cell" data-name={text.mine}>
                  <Changes changes={mine} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.every(row => [...row.theirs, ...row.mine].every(change => !change.added && !change.removed)) && (
          <p>{text.same}</p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text={text.back} onClick={onClose} />
            {actions}
            <Button text={text.takeTheirs} disabled={busy} onClick={onTheirs} />
            <Button intent={onMerged ? 'none' : 'primary'} text={text.takeMine} loading={busy} onClick={onMine} />
            {onMerged && <Button intent="primary" text={text.takeMerged} disabled={busy} onClick={onMerged} />}
          </>
        }
      />
    </Dialog>
  )
}
