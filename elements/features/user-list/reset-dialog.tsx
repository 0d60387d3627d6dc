import type { UserRow } from '../../base/contract/user.ts'
import { Dialog } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { DialogForm } from '../../base/kit/dialog/dialog-form.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { passwordSentence } from '../../base/shared/account/password-rules.ts'
import { NewPassword } from './new-password.tsx'
import { userListText } from './user-list.text.ts'
import { reset } from './users.ts'

/** Sets a new password for another user, which must be changed at the next sign-in. */
export default function ResetDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const text = useText(userListText)
  const form = useFields(
    { password: '' },
    { password: value => passwordSentence(value, user.username) },
    async ({ password }) => {
      await reset(user.username, password)
      toast(text.resetDone, 'success')
      onClose()
    }
  )
  const { onValueChange, onBlur: _onBlur, ...field } = form.field('password')
  return (
    <Dialog isOpen title={text.resetTitle(user.realname || user.username)} onClose={onClose} style={{ width: 480 }}>
      <DialogForm form={form} verb={text.save} onClose={onClose}>
        <p>{text.resetNote}</p>
        <Field name="password" label={text.password} problem={form.problems.password} hint={text.passwordHint}>
          <NewPassword {...field} onChange={onValueChange} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
