import { Button, Callout, Spinner } from '@blueprintjs/core'
import { recountCase, type CaseDifference, type CaseRecount } from '../../../base/contract/apply-recount.ts'
import { useText } from '../../../base/core/language/text.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { recountText } from '../../../base/shared/apply/recount.text.ts'
import { applicationListText } from '../texts/application-list.text.ts'
import { stepText } from '../texts/step.text.ts'
import { caseRecountText } from './case-recount.text.ts'
import { inWords } from './in-words.ts'
import styles from './recount-dialog.css?inline'

bring(styles)

interface Props {
  id: string
  /** Change counter of the case. */
  version: number
  isOpen: boolean
  onClose: () => void
}

/** Computes a case again from its entries and shows what differs. */
export default function RecountDialog({ id, version, isOpen, onClose }: Props) {
  const text = useText(caseRecountText)
  const { value, error, reload } = useLoad(signal => send(recountCase, { query: { id }, signal }), [id, version])
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={onClose} style={{ width: 720 }}>
      <DialogBody>
        <p className="recount-note">{text.note}</p>
        {error !== undefined && !value && <FailedState error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && <Result recount={value} />}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}

function Result({ recount: { entries, receiveDate, differences } }: { recount: CaseRecount }) {
  const text = useText(caseRecountText)
  const isSame = differences.length === 0
  const said = entries === 0 ? text.noEntries : isSame ? text.agrees(entries) : text.differs(differences.length)
  return (
    <>
      <Callout compact intent={isSame ? 'success' : 'warning'} role="status">
        {said}
      </Callout>
      <p className="recount-note">{text.from(receiveDate)}</p>
      {!isSame && <Differences differences={differences} />}
    </>
  )
}

function Differences({ differences }: { differences: CaseDifference[] }) {
  const text = useText(caseRecountText)
  const { facts } = useText(recountText)
  return (
    <table className="recount-table" aria-label={text.title}>
      <thead>
        <tr>
          <th scope="col">{text.fact}</th>
          <th scope="col">{text.recorded}</th>
          <th scope="col">{text.recomputed}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ fact, recorded, recomputed }) => (
          <tr key={fact}>
            <th scope="row">{facts[fact]}</th>
            <Values fact={fact} codes={recorded} />
            <Values fact={fact} codes={recomputed} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Values({ fact, codes }: { fact: CaseDifference['fact']; codes: string[] }) {
  const { nothing } = useText(caseRecountText)
  const text = useText(applicationListText)
  const words = useText(stepText)
  if (codes.length === 0) return <td>{nothing}</td>
  return (
    <td>
      <ul>
        {codes.map((code, at) => (
          <li key={at}>{inWords(text, words, fact, code)}</li>
        ))}
      </ul>
    </td>
  )
}
