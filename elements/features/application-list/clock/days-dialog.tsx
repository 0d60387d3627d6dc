import { Button, Callout, Spinner } from '@blueprintjs/core'
import { useRef } from 'react'
import { termDays, type ExplainedDay, type TermDays } from '../../../base/contract/apply-days.ts'
import type { Application } from '../../../base/contract/apply.ts'
import { useText } from '../../../base/core/language/text.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'
import { printPaper } from '../../../base/kit/print/print-paper.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import paperStyles from '../letter/letter-paper.css?inline'
import { daysText, type DaysWords } from './days.text.ts'

bring(paperStyles)

interface Props {
  application: Application
  isOpen: boolean
  onClose: () => void
}

/** Explains the due date of a case day by day, as a page to print. */
export default function DaysDialog({ application, isOpen, onClose }: Props) {
  const text = useText(daysText)
  const { id, version } = application
  const { value, error, reload } = useLoad(signal => send(termDays, { query: { id }, signal }), [id, version])
  const paper = useRef<HTMLDivElement>(null)
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={onClose} style={{ width: 760 }}>
      <DialogBody>
        {error !== undefined && !value && <FailedState error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && (
          <div role="region" aria-label={text.paper} tabIndex={0}>
            <div ref={paper} className="letter" aria-label={`${text.paper} ${application.code}`}>
              <DaysPaper application={application} term={value} />
            </div>
          </div>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.close} onClick={onClose} />
            <Button
              intent="primary"
              text={text.print}
              disabled={!value}
              onClick={() => printPaper(paper.current!, paperStyles)}
            />
          </>
        }
      />
    </Dialog>
  )
}

function DaysPaper({ application, term }: { application: Application; term: TermDays }) {
  const text = useText(daysText)
  const { days, dueDate, missingYears } = term
  const facts = [
    [text.code, application.code],
    [text.subject, application.title],
    [text.applicant, application.applicantName],
    [text.receiveDate, application.receiveDate],
    [text.dueDate, missingYears.length > 0 ? '' : dueDate || text.noDue]
  ]
  return (
    <>
      <h3>{text.paper}</h3>
      {facts.map(([name, value]) => value && <p key={name}>{`${name}：${value}`}</p>)}
      {missingYears.length > 0 && (
        <Callout intent="warning" compact>
          {text.guess(missingYears.join('、'))}
        </Callout>
      )}
      <table className="letter-table letter-days" aria-label={text.paper}>
        <thead>
          <tr>
            <th scope="col">{text.day}</th>
            <th scope="col">{text.weekday}</th>
            <th scope="col">{text.counted}</th>
            <th scope="col">{text.why}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(one => (
            <tr key={one.day}>
              <th scope="row">{one.day}</th>
              <td>{text.weekdays[new Date(`${one.day}T00:00:00Z`).getUTCDay() as keyof DaysWords['weekdays']]}</td>
              <td>{one.number > 0 ? text.counts(one.number) : text.counts0}</td>
              <td>{whyOf(text, one, term)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{text.basis}</p>
    </>
  )
}

/** Says why a day counts or not, and on the last day that it is the due date. */
function whyOf(text: DaysWords, one: ExplainedDay, { dueDate, termDays: most }: TermDays): string {
  const { day, number, reason, holiday, notice } = one
  const isExtended = number > most
  const plain = isExtended && reason === 'working' ? text.extended : text.reasons[reason]
  const isSpecial = reason === 'holiday' || reason === 'make-up'
  const why = holiday ? text.byNotice(plain, text.holidays[holiday], notice) : isSpecial ? text.byOffice(plain) : plain
  const said = isExtended && isSpecial ? text.both(why, text.extended) : why
  return day === dueDate ? text.both(said, text.isDue) : said
}
