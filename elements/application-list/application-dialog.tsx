import { Button, Dialog, DialogBody, DialogFooter, NonIdealState, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { applicationCalls, type Application, type ApplicationRow } from '../contract/apply.ts'
import type { ApplyAction } from '../contract/apply-steps.ts'
import { sentence } from '../core/errors.ts'
import { bring } from '../core/sheets.ts'
import { useText } from '../core/text.ts'
import { useLoad } from '../parts/use-load.ts'
import { changed } from '../session/changes.ts'
import { send } from '../session/request.ts'
import styles from './application-dialog.css?inline'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationSteps } from './application-steps.tsx'
import { applicationListText } from './application-list.text.ts'
import { stepText } from './step.text.ts'
import { ClockLine } from './clock-line.tsx'
import { StepForm } from './step-form.tsx'

bring(styles)

interface Props {
  row: ApplicationRow
  isOpen: boolean
  /** Opened again it is loaded anew: others may have acted. */
  openedAt: number
  onClose: () => void
}

/** An application: its clock, what was done, and what may be done now. */
export default function ApplicationDialog({ row, isOpen, openedAt, onClose }: Props) {
  const text = useText(applicationListText)
  const words = useText(stepText)
  const [action, setAction] = useState<ApplyAction>()
  const [taken, setTaken] = useState<{ at: number; application: Application }>()
  const { value, error, reload } = useLoad(
    signal => send(applicationCalls.byId, { query: { id: row.id }, signal }),
    [row.id, openedAt]
  )
  const application = taken?.at === openedAt ? taken.application : value
  const onTaken = (after: Application) => {
    setAction(undefined)
    setTaken({ at: openedAt, application: after })
    changed('application')
  }
  // What is written for a step stays in sight, even where nobody can take it any more.
  const onMeanwhile = (now: Application) => {
    setTaken({ at: openedAt, application: now })
    changed('application')
  }
  return (
    <Dialog
      isOpen={isOpen}
      className="application-dialog"
      title={row.title}
      onClose={onClose}
      canOutsideClickClose={false}
      style={{ width: 800 }}
    >
      <DialogBody>
        {error !== undefined && (
          <NonIdealState title={sentence(error)} action={<Button text={text.retry} onClick={reload} />} />
        )}
        {!application && error === undefined && (
          <Spinner className="application-waiting" size={24} aria-label={text.loading} />
        )}
        {application && (
          <>
            <ClockLine application={application} />
            {action ? (
              <StepForm
                key={action}
                application={application}
                action={action}
                onTaken={onTaken}
                onMeanwhile={onMeanwhile}
                onCancel={() => setAction(undefined)}
              />
            ) : (
              application.offered.length > 0 && (
                <div className="application-actions" role="group" aria-label={text.handle}>
                  {application.offered.map(({ action: offered, article }) => (
                    <Button
                      key={offered}
                      text={words.actions[offered]}
                      title={article && text.byArticle(article)}
                      onClick={() => setAction(offered)}
                    />
                  ))}
                </div>
              )
            )}
            <ApplicationFacts application={application} />
            <ApplicationSteps steps={application.steps} />
          </>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
