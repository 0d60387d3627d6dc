import { useStore } from '@nanostores/react'
import { Button } from '@blueprintjs/core'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { Settings } from '../../base/form-engine/host/form-settings-context.ts'
import { FormView } from '../../base/form-engine/view/form-view.tsx'
import { qdFormText } from './form.text.ts'
import { formHostOf } from './form-host.ts'

interface Props {
  readonly?: boolean
  disabled?: boolean
  submitLabel?: string
  pictureOrigins?: string
}

/** Renders a designed form. */
export function Form({ readonly = false, disabled = false, submitLabel, pictureOrigins = '' }: Props) {
  const text = useText(qdFormText)
  const host = formHostOf(useHost())
  const state = useStore(host.$state)
  const problem = useStore(host.$problem)
  const given = useStore(host.$settings)
  const settings = useMemo(() => ({ ...given, pictureOrigins: pictureOrigins.split(/\s+/) }), [given, pictureOrigins])
  const isOff = useStore(host.$isDisabled)
  const [isBusy, setBusy] = useState(false)
  if (problem)
    return (
      <p className="field-note" role={problem === 'empty' ? undefined : 'alert'}>
        {text[problem]}
      </p>
    )

  const submit = async () => {
    setBusy(true)
    await host.submit()
    setBusy(false)
  }
  const isDisabled = disabled || isOff
  const onKeyDown = (event: KeyboardEvent) => {
    const field = event.target as HTMLElement
    const isLine =
      field.localName === 'input' && /^(text|password|number|email|url)$/.test((field as HTMLInputElement).type)
    if (
      event.key !== 'Enter' ||
      event.defaultPrevented ||
      event.nativeEvent.isComposing ||
      !isLine ||
      field.getAttribute('aria-expanded') === 'true'
    )
      return
    if (submitLabel === undefined || isDisabled || readonly || isBusy) return
    event.preventDefault()
    void submit()
  }
  return (
    <Settings value={settings}>
      <div onKeyDown={onKeyDown}>
        <FormView state={state} isReadonly={readonly} isDisabled={isDisabled} />
        {submitLabel !== undefined && submitLabel !== '' && !readonly && (
          <div className="form form-submit" part="actions">
            <Button
              intent="primary"
              text={submitLabel}
              loading={isBusy}
              disabled={isDisabled}
              onClick={() => void submit()}
            />
          </div>
        )}
      </div>
    </Settings>
  )
}
