import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import type { Fields } from '../field/use-fields.ts'

const dialogFormText = texts({ cancel: '取消' }, { cancel: 'Cancel' })

interface Props {
  form: Pick<Fields<never>, 'submit' | 'failure' | 'busy'>
  /** Label of the submit button. */
  verb: string
  onClose: () => void
  children: ReactNode
}

/** Form in a dialog: fields, error message, and the buttons for cancel and submit. */
export function DialogForm({ form, verb, onClose, children }: Props) {
  const text = useText(dialogFormText)
  return (
    <form onSubmit={form.submit} noValidate>
      <DialogBody>
        {children}
        {form.failure && (
          <p className="failure" role="alert">
            {form.failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button type="submit" intent="primary" text={verb} loading={form.busy} />
          </>
        }
      />
    </form>
  )
}
