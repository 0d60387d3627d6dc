import { Button, Callout, Spinner } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { applicationCalls, type Application, type ApplicationRow } from '../../../base/contract/apply.ts'
import type { ApplyAction } from '../../../base/contract/apply-steps.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useRecord } from '../../../base/crud/record/use-record.ts'
import { later } from '../../../base/kit/later.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { changed } from '../../../base/session/wire/changes.ts'
import { send } from '../../../base/session/request/send.ts'
import styles from './application-dialog.css?inline'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationSteps } from './application-steps.tsx'
import { CaseViews } from './case-views.tsx'
import { applicationListText } from '../texts/application-list.text.ts'
import { stepText } from '../texts/step.text.ts'
import { ClockLine } from '../clock/clock-line.tsx'
import { StepForm } from '../step/step-form.tsx'
import { createStepRecord, type StepRecord } from '../step/step-record.ts'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'

bring(styles)

const OwnFormView = later(() => import('./own-form-view.tsx'))

interface Props {
  row: ApplicationRow
  isOpen: boolean
  /** Time of opening. Reopening reloads the application, because others may have acted. */
  openedAt: number
  onClose: () => void
}

/** Shows an application: its term, past steps and available actions. */
export default function ApplicationDialog({ row, isOpen, openedAt, onClose }: Props) {
  const text = useText(applicationListText)
  const words = useText(stepText)
  const [step, setStep] = useState<{ action: ApplyAction; record: StepRecord }>()
  const [taken, setTaken] = useState<{ at: number; application: Application }>()
  const { value, error, reload } = useLoad(
    signal => send(applicationCalls.byId, { query: { id: row.id }, signal }),
    [row.id, openedAt]
  )
  const application = taken?.at === openedAt ? taken.application : value
  // A step may finish after the dialog was closed and reopened.
  const newest = useRef({ application, openedAt })
  useEffect(() => void (newest.current = { application, openedAt }), [application, openedAt])
  const onTaken = (after: Application) => {
    setStep(undefined)
    setTaken({ at: newest.current.openedAt, application: after })
    changed('application')
  }
  // Keeps the input of a step visible even if the step is no longer available.
  const onMeanwhile = (now: Application) => {
    setTaken({ at: newest.current.openedAt, application: now })
    changed('application')
  }
  const begin = (of: Application, action: ApplyAction) => {
    const versionOf = () => newest.current.application?.version ?? of.version
    setStep({ action, record: createStepRecord(of, action, versionOf, onTaken, onMeanwhile) })
  }
  const dialog = (
    <Dialog
      isOpen={isOpen}
      className="application-dialog"
      title={row.title}
      onClose={onClose}
      canOutsideClickClose={false}
      style={{ width: 800 }}
    >
      <DialogBody>
        {error !== undefined && <FailedState error={error} retry={reload} />}
        {!application && error === undefined && (
          <Spinner className="application-waiting" size={24} aria-label={text.loading} />
        )}
        {application && (
          <>
            <ClockLine application={application} />
            <CaseViews application={application} />
            {application.signedByOthers && (
              <Callout compact role="note">
                {text.signedByOthers}
              </Callout>
            )}
            {step ? (
              <StepForm key={step.action} application={application} {...step} onCancel={() => setStep(undefined)} />
            ) : (
              application.offered.length > 0 && (
                <div className="application-actions" role="group" aria-label={text.handle}>
                  {application.offered.map(({ action: offered, article }) => (
                    <Button
                      key={offered}
                      text={words.actions[offered]}
                      title={article && text.byArticle(article)}
                      onClick={() => begin(application, offered)}
                    />
                  ))}
                </div>
              )
            )}
            <ApplicationFacts application={application} />
            {application.formJson && <OwnFormView application={application} />}
            <ApplicationSteps steps={application.steps} />
          </>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
  return (
    <>
      {step && <Begun key={step.action} record={step.record} />}
      {dialog}
    </>
  )
}

/** Registers a started step as unsaved work of the element while the dialog is closed. */
function Begun({ record }: { record: StepRecord }) {
  useRecord(() => record)
  return null
}
