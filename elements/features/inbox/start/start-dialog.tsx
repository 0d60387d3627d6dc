import { HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import { startForms } from '../../../base/contract/process-form.ts'
import { Dialog } from '../../../base/core/overlay/dialog.tsx'
import { useText } from '../../../base/core/language/text.ts'
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
  onClose: () => void
  onStarted: () => void
}

/** Starts a process: one with custom steps, or a process of the site, which may start with a form. */
export default function StartDialog({ isOpen, onClose, onStarted }: Props) {
  const text = useText(inboxText)
  const [processKey, setProcessKey] = useState('')
  // If loading fails, custom steps are still available.
  const { value: forms = [] } = useLoad(signal => send(startForms, { signal }), [])
  const choice = forms.length > 0 && (
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
  const ways = { choice, onClose, onStarted }
  return (
    <Dialog isOpen={isOpen} title={text.start} onClose={onClose} canOutsideClickClose={false} style={{ width: 720 }}>
      {!chosen && <OwnSteps {...ways} />}
      {chosen?.formName && <StartByForm key={processKey} processKey={processKey} {...ways} />}
      {chosen?.formName === '' && (
        <StartPlain key={processKey} processKey={processKey} name={chosen.processName} {...ways} />
      )}
    </Dialog>
  )
}
