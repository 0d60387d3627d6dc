import { HTMLSelect, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { startForms } from '../../../base/contract/process-form.ts'
import { startAgain, type StartAgain } from '../../../base/contract/process-withdrawal.ts'
import { Dialog, DialogBody } from '../../../base/core/overlay/dialog.tsx'
import { useText } from '../../../base/core/language/text.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { Field } from '../../../base/kit/field/field.tsx'
import { later } from '../../../base/kit/later.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { inboxText } from '../texts/inbox.text.ts'
import { OwnSteps } from './own-steps.tsx'

const StartByForm = later(async () => ({ default: (await import('./start-by-form.tsx')).StartByForm }))
const StartPlain = later(async () => ({ default: (await import('./start-plain.tsx')).StartPlain }))

interface Props {
  isOpen: boolean
  /** Withdrawn process to send again; '' for a new one. */
  again: string
  onClose: () => void
  onStarted: () => void
}

/** Starts a process: one with custom steps, or a process of the site, which may start with a form. */
export default function StartDialog({ again, ...props }: Props) {
  if (again) return <SentAgain again={again} {...props} />
  return <Choice {...props} />
}

/** Loads what the user entered before the process was withdrawn. */
function SentAgain({ again, ...props }: Props) {
  const text = useText(inboxText)
  const { value, error, reload } = useLoad(
    signal => send(startAgain, { query: { processInstanceId: again }, signal }),
    [again]
  )
  if (value) return <Choice again={value} {...props} />
  return (
    <Dialog isOpen={props.isOpen} title={text.sendAgain} onClose={props.onClose} style={{ width: 720 }}>
      <DialogBody>
        {error === undefined ? (
          <Spinner size={24} aria-label={text.loading} />
        ) : (
          <Failed error={error} retry={reload} />
        )}
      </DialogBody>
    </Dialog>
  )
}

function Choice({ isOpen, again, onClose, onStarted }: Omit<Props, 'again'> & { again?: StartAgain }) {
  const text = useText(inboxText)
  const [processKey, setProcessKey] = useState(again?.processKey ?? '')
  // If loading fails, custom steps are still available.
  const { value, error } = useLoad(signal => send(startForms, { signal }), [])
  const forms = value ?? []
  const choice = !again && forms.length > 0 && (
    <Field name="start-process" label={text.process}>
      <HTMLSelect
        id="start-process"
        fill
        value={processKey}
        onChange={event => setProcessKey(event.currentTarget.value)}
        options={[
          { value: '', label: text.ownSteps },
          ...forms.map(({ processKey, processName, formName }) => ({
            value: processKey,
            label: !formName || processName === formName ? processName : `${processName}（${formName}）`
          }))
        ]}
      />
    </Field>
  )
  const chosen = forms.find(form => form.processKey === processKey)
  const ways = { choice, again, onClose, onStarted }
  const isGone = again !== undefined && processKey !== '' && !chosen
  return (
    <Dialog
      isOpen={isOpen}
      title={again ? text.sendAgain : text.start}
      onClose={onClose}
      canOutsideClickClose={false}
      style={{ width: 720 }}
    >
      {isGone && (
        <DialogBody>
          {value || error !== undefined ? (
            <p role="alert">{text.processGone}</p>
          ) : (
            <Spinner size={24} aria-label={text.loading} />
          )}
        </DialogBody>
      )}
      {!chosen && !isGone && <OwnSteps {...ways} />}
      {chosen?.formName && <StartByForm key={processKey} processKey={processKey} {...ways} />}
      {chosen?.formName === '' && (
        <StartPlain key={processKey} processKey={processKey} name={chosen.processName} {...ways} />
      )}
    </Dialog>
  )
}
