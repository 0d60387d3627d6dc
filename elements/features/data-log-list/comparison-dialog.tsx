import { Button, NonIdealState, Spinner, Switch } from '@blueprintjs/core'
import { useState } from 'react'
import type { DataLogRow } from '../../base/contract/log.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { compareFields, loadTwo, loadWithBefore } from './comparisons.ts'
import { dataLogListText } from './data-log-list.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

interface Props {
  row: DataLogRow
  /** Default: the version before `row`. */
  other?: DataLogRow
  onClose: () => void
}

/** Compares two versions of a record side by side and marks changes. */
export default function ComparisonDialog({ row, other, onClose }: Props) {
  const text = useText(dataLogListText)
  const [isWhole, setWhole] = useState(false)
  const { value, error, loading, reload } = useLoad(
    signal => (other ? loadTwo(row, other, signal) : loadWithBefore(row, signal)),
    [row.id, other?.id]
  )
  return (
    <Dialog isOpen title={text.comparison(row.title, row.name)} onClose={onClose} style={{ width: 840 }}>
      <DialogBody>
        {error ? (
          <FailedState error={error} retry={reload} />
        ) : loading ? (
          <Spinner size={24} aria-label={text.loading} />
        ) : value ? (
          <>
            <Switch label={text.whole} checked={isWhole} onChange={event => setWhole(event.currentTarget.checked)} />
            <Comparison older={value.older} newer={value.newer} isWhole={isWhole} />
          </>
        ) : (
          <NonIdealState title={text.noBefore} />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}

function Comparison({ older, newer, isWhole }: { older: DataLogRow; newer: DataLogRow; isWhole: boolean }) {
  const text = useText(dataLogListText)
  const fields = compareFields(older, newer).filter(field => isWhole || field.isChanged)
  if (!fields.length) return <p className="same">{text.same}</p>
  const head = (row: DataLogRow) => (
    <th scope="col">
      {text.versionNumber(row.dataVersion)}
      <span>
        {row.createByName} {row.createTime}
      </span>
    </th>
  )
  return (
    <table className="comparison">
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          {head(older)}
          {head(newer)}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ title, older, newer, isChanged }) => (
          <tr key={title} className={isChanged ? 'is-changed' : undefined}>
            <th scope="row">{title}</th>
            <td>{isChanged ? <del>{older || text.none}</del> : older || text.none}</td>
            <td>{isChanged ? <ins>{newer || text.none}</ins> : newer || text.none}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
