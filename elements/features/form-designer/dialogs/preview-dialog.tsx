import { Button, SegmentedControl } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { useText } from '../../../base/core/language/text.ts'
import { createFormState, FormInvalid } from '../../../base/form-engine/state/form-state.ts'
import { Settings, settingsOf } from '../../../base/form-engine/host/form-settings-context.ts'
import { FormView } from '../../../base/form-engine/view/form-view.tsx'
import type { Functions } from '../../../base/form-engine/host/host-function.ts'
import type { HostUpload } from '../../../base/form-engine/upload/upload.ts'
import { useWorkplace, type DialogState } from '../workplace/context.ts'
import { CopyButton } from './copy-button.tsx'
import { dialogText } from './dialogs.text.ts'
import { HiddenFields } from './hidden-fields.tsx'
import { writeJson } from '../../../base/core/values/json.ts'

type Width = 'desktop' | 'tablet' | 'phone'

/** Previews the form at three widths, with its data. */
export default function PreviewDialog({ isOpen, onClose }: DialogState) {
  const text = useText(dialogText)
  const { designer, functions, upload } = useWorkplace()
  const [state] = useState(() => createFormState(designer.$document.get()))
  const settings = useMemo(
    () => settingsOf(functions as Functions, upload as HostUpload | undefined),
    [functions, upload]
  )
  const [width, setWidth] = useState<Width>('desktop')
  const [isDisabled, setDisabled] = useState(false)
  const [data, setData] = useState<string>()
  const [failure, setFailure] = useState('')
  const wrong = useStore(state.$errors)
  const shown = useRef<HTMLPreElement>(null)

  const read = async () => {
    setFailure('')
    try {
      const next = writeJson(await state.getData(), undefined, 2)
      flushSync(() => setData(next))
      // Scroll to the result, which may be below a long form.
      shown.current?.focus()
    } catch (problem) {
      if (!(problem instanceof FormInvalid)) throw problem
      setData(undefined)
      setFailure(problem.message)
      const [first] = state.$errors.get()
      if (first) state.reveal(first)
    }
  }

  return (
    <Dialog isOpen={isOpen} title={text.preview} onClose={onClose} className="wide-dialog" canEscapeKeyClose>
      <DialogBody>
        <div className="dialog-tools preview-tools">
          <SegmentedControl
            size="small"
            aria-label={text.width}
            value={width}
            options={Object.entries(text.widths).map(([value, label]) => ({ value, label }))}
            onValueChange={value => setWidth(value as Width)}
          />
          <span className="space" />
          <Button
            size="small"
            text={isDisabled ? text.enable : text.disable}
            onClick={() => setDisabled(!isDisabled)}
          />
          <Button
            size="small"
            text={text.reset}
            onClick={() => {
              state.reset()
              setData(undefined)
              setFailure('')
            }}
          />
          <Button size="small" intent="primary" autoFocus text={text.getData} onClick={() => void read()} />
        </div>
        <div className={`preview-frame preview-${width}`}>
          <Settings.Provider value={settings}>
            <FormView state={state} isReadonly={false} isDisabled={isDisabled} />
          </Settings.Provider>
        </div>
        {failure && wrong.size > 0 && (
          <p className="failure" role="alert">
            {text.fix(failure)}
          </p>
        )}
        <HiddenFields state={state} />
        {data !== undefined && (
          <section className="preview-side" aria-label={text.data}>
            <div className="dialog-tools">
              <b>{text.data}</b>
              <span className="space" />
              <CopyButton text={data} label={text.copyData} />
            </div>
            <pre ref={shown} className="preview-data" tabIndex={0} aria-label={text.data}>
              {data}
            </pre>
          </section>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
