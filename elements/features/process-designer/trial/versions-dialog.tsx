import { Button, HTMLSelect, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { processDifference, processVersions } from '../../../base/contract/process-trial.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import styles from './trial.css?inline'
import { trialText } from './trial.text.ts'

bring(styles)

interface Props {
  id: string
  /** Latest version. */
  version: number
  isOpen: boolean
  onClose: () => void
  onShow: (nodeId: string) => void
}

/** Lists the deployed versions of a process and compares two of them. */
export default function VersionsDialog({ id, version, isOpen, onClose, onShow }: Props) {
  const text = useText(trialText)
  const { value, error, reload } = useLoad(signal => send(processVersions, { query: { id }, signal }), [id, version])
  const [chosen, setChosen] = useState<{ from: number; to: number }>()
  const { from, to } = chosen ?? { from: version - 1, to: version }
  const numbers = (value ?? []).map(({ version: number }) => ({ value: number, label: text.version(number) }))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text.versions} className="trial">
      <DialogBody>
        <p className="quiet">{text.versionsHint}</p>
        {error !== undefined && <Failed error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && (
          <ul className="trial-versions">
            {value.map(({ version: number, deployTime, deployByName, running }) => (
              <li key={number}>
                <b>{text.version(number)}</b>
                <span className="trial-who">{text.deployedBy(deployByName, deployTime)}</span>
                {running > 0 && <span className="mark">{text.running(running)}</span>}
              </li>
            ))}
          </ul>
        )}
        {value && value.length < 2 && <p className="quiet">{text.oneVersion}</p>}
        {value && value.length > 1 && (
          <>
            <div className="trial-pair">
              <label>
                {text.from}{' '}
                <HTMLSelect
                  value={from}
                  options={numbers}
                  onChange={({ target }) => setChosen({ from: Number(target.value), to })}
                />
              </label>
              <label>
                {text.to}{' '}
                <HTMLSelect
                  value={to}
                  options={numbers}
                  onChange={({ target }) => setChosen({ from, to: Number(target.value) })}
                />
              </label>
            </div>
            <Difference id={id} from={from} to={to} isNewest={to === version} onShow={onShow} />
          </>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}

interface DifferenceProps {
  id: string
  from: number
  to: number
  /** The nodes are in the current diagram. */
  isNewest: boolean
  onShow: (nodeId: string) => void
}

function Difference({ id, from, to, isNewest, onShow }: DifferenceProps) {
  const text = useText(trialText)
  const { value, error, reload } = useLoad(
    signal => send(processDifference, { query: { id, from: String(from), to: String(to) }, signal }),
    [id, from, to]
  )
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!value) return <Spinner size={24} aria-label={text.loading} />
  if (value.length === 0) return <p className="quiet">{text.same}</p>
  return (
    <ul className="trial-versions" aria-label={text.difference}>
      {value.map(({ nodeId, name, change, what }) => (
        <li key={nodeId}>
          <span className={`mark trial-${change}`}>{text.changes[change]}</span>
          {isNewest && change !== 'removed' ? (
            <button type="button" className="link" onClick={() => onShow(nodeId)}>
              {name || nodeId}
            </button>
          ) : (
            <b>{name || nodeId}</b>
          )}
          <span className="trial-who">{what.map(part => text.parts[part]).join(text.comma)}</span>
        </li>
      ))}
    </ul>
  )
}
