import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { UserRow } from '../../../base/contract/user.ts'
import { viewingMinutes, viewingReason } from '../../../base/contract/viewing.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { DialogForm } from '../../../base/kit/dialog/dialog-form.tsx'
import { Field } from '../../../base/kit/field/field.tsx'
import { useFields } from '../../../base/kit/field/use-fields.ts'
import { beginView, mayOpenView, openView } from '../../../base/session/account/viewing.ts'
import type { Session } from '../../../base/session/wire/session.ts'
import { viewingText } from './viewing.text.ts'

/** Asks for a reason, then opens the platform as the user sees it in a new tab. */
export default function ViewingDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const text = useText(viewingText)
  const [blocked, setBlocked] = useState<Session>()
  const show = (view: Session) => {
    if (!openView(view)) return setBlocked(view)
    toast(text.opened, 'success')
    onClose()
  }
  const { least } = viewingReason
  const form = useFields(
    { reason: '' },
    { reason: value => (value.trim().length < least ? text.reasonShort(least) : '') },
    async ({ reason }) => show(await beginView(user.id, reason.trim()))
  )
  return (
    <Dialog isOpen title={text.title(user.realname || user.username)} onClose={onClose} style={{ width: 520 }}>
      {mayOpenView() && !blocked && (
        <DialogForm form={form} verb={text.go} onClose={onClose}>
          <p>{text.note(viewingMinutes)}</p>
          <p>
            {text.logged} {text.hidden}
          </p>
          <Field name="reason" label={text.reason} problem={form.problems.reason} hint={text.reasonHint}>
            <InputGroup {...form.field('reason')} autoFocus maxLength={viewingReason.most} />
          </Field>
        </DialogForm>
      )}
      {(!mayOpenView() || blocked) && (
        <>
          <DialogBody>
            <p role="alert">{blocked ? text.blocked : text.otherPage}</p>
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button text={text.close} onClick={onClose} />
                {blocked && <Button intent="primary" text={text.open} onClick={() => show(blocked)} />}
              </>
            }
          />
        </>
      )}
    </Dialog>
  )
}
