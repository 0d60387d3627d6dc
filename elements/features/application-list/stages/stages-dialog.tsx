import { Button, Spinner } from '@blueprintjs/core'
import { caseStages, type StageTime } from '../../../base/contract/apply-stages.ts'
import { useText } from '../../../base/core/language/text.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { stagesText } from '../../../base/shared/apply/stages.text.ts'
import styles from '../recount/recount-dialog.css?inline'
import { caseStagesText } from './case-stages.text.ts'

bring(styles)

interface Props {
  id: string
  /** Change counter of the case. */
  version: number
  isOpen: boolean
  onClose: () => void
}

/** Shows the working days that each stage of a case took, beside its limit. */
export default function StagesDialog({ id, version, isOpen, onClose }: Props) {
  const text = useText(caseStagesText)
  const { value, error, reload } = useLoad(signal => send(caseStages, { query: { id }, signal }), [id, version])
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={onClose} style={{ width: 640 }}>
      <DialogBody>
        <p className="recount-note">{text.note}</p>
        {error !== undefined && !value && <FailedState error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && (value.length === 0 ? <p>{text.empty}</p> : <StageTable stages={value} />)}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}

function StageTable({ stages }: { stages: StageTime[] }) {
  const text = useText(caseStagesText)
  const { stages: names } = useText(stagesText)
  const limits: Partial<Record<StageTime['stage'], string>> = text.limits
  return (
    <table className="recount-table" aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col">{text.stage}</th>
          <th scope="col">{text.used}</th>
          <th scope="col">{text.limit}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ stage, days, limit, isOpen }) => (
          <tr key={stage}>
            <th scope="row">{names[stage]}</th>
            <td>
              {text.days(days)} {isOpen && <span className="mark">{text.now}</span>}{' '}
              {limit > 0 && days > limit && <span className="mark mark-bad">{text.over}</span>}
            </td>
            <td>{limits[stage] ?? text.noLimit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
